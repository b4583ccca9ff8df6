#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""chromium_peer.py - Blink's layout (headless Chromium), layout only: the page sets text and reads
offsetHeight, so DOM and style work is in the number, raster is not.  Usage: chromium_peer.py
performance.now() is coarse (0.1 ms), so whole files are timed, never one paragraph."""
import html, re, shutil, subprocess, sys, tempfile
from bench import *
PAGE = """<!doctype html><meta charset=utf-8><style>body{margin:0}
.c{width:400px;font:16px/1.36 "Noto Sans";white-space:pre-wrap;overflow-wrap:break-word}</style><div id=r class=c></div><pre id=o></pre><script>
const F=%s, root=document.getElementById('r'), res=[]; let serial=0;
const uniq=s=>s+' '+String(++serial).padStart(6,'0');
function add(w,v,k,u){v=v.map(x=>x*k).sort((a,b)=>a-b);res.push({workload:w,peer:'chromium-blink',value:+v[v.length>>1].toPrecision(6),unit:u,min:+v[0].toPrecision(6),max:+v[v.length-1].toPrecision(6),n:v.length})}
function pars(w,L){const v=[];for(let r=-1;r<11;r++){const t=performance.now();for(const s of L){root.textContent=uniq(s);root.offsetHeight}if(r>=0)v.push(performance.now()-t)}
 add(w+'.layout',v,1e3/L.length,'us/par')}
pars('W2',F.w2);pars('W3',F.w3);pars('W4',F.w4);
{const v=[];for(let r=-1;r<7;r++){root.textContent='';const t=performance.now();for(const s of F.w5){const d=document.createElement('div');d.textContent=uniq(s);root.append(d)}root.offsetHeight;if(r>=0)v.push(performance.now()-t)}
 const n=F.w5.reduce((a,s)=>a+s.length,0);add('W5.layout',v,1,'ms/doc');v.sort((a,b)=>a-b);res.push({workload:'W5.layout.rate',peer:'chromium-blink',value:+(n/v[3]/1e3).toPrecision(6),unit:'Mchar/s'})}
for(const kind of ['multi.best','one']){const v=[],u=[];let h;for(let r=0;r<(kind=='one'?3:7);r++){root.textContent='';let d=document.createElement('div'),n=document.createTextNode('');d.append(n);root.append(d);root.offsetHeight;
 let t=performance.now(),t1;F.w6.forEach((s,i)=>{if(i==F.w6.length-100)t1=performance.now();if(kind!='one'&&i&&i%%60==0){d=document.createElement('div');n=document.createTextNode('');d.append(n);root.append(d)}n.appendData(s);h=root.offsetHeight});
 v.push(performance.now()-t);u.push(performance.now()-t1)}add('W6.'+kind+'.total',v,1,'ms');add('W6.'+kind+'.last100',u,1,'ms');res.push({note:'chromium W6.'+kind+' height '+h})}
document.getElementById('o').textContent=res.map(x=>JSON.stringify(x)).join('\\n');root.remove();
</script>"""
data = {k: lines(f) for k, f in (("w2", "w2_latin.txt"), ("w3", "w3_bidi.txt"), ("w4", "w4_scripts.txt"), ("w5", "w5_doc.txt"), ("w6", "w6_tokens.txt"))}
tmp = tempfile.mkdtemp()
with open(f"{tmp}/p.html", "w", encoding="utf-8") as f: f.write(PAGE % json.dumps(data, ensure_ascii=False).replace("</", "<\\/"))
out = subprocess.run(["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--timeout=240000", f"--user-data-dir={tmp}/prof", "--dump-dom", f"file://{tmp}/p.html"],
                     stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=300, text=True).stdout
m = re.search(r'<pre id="o">(.*?)</pre>', out, re.S)
for l in html.unescape(m.group(1)).split("\n") if m else []:
    print(l, file=sys.stderr if '"note"' in l else sys.stdout)
if not m: print("chromium_peer: no result", file=sys.stderr)
shutil.rmtree(tmp, ignore_errors=True)
