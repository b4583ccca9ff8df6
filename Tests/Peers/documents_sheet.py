# SPDX-License-Identifier: MIT
"""The presets as style sheets for a browser, written from their numbers and not from their code, and what the page needs
to be compared: lists of its blocks.

A preset's line spacing stands between lines, not above the first or below the last: `text-box: trim-both text` takes
the half-leadings of CSS away.
"""

FONTS = "/usr/share/fonts/truetype/noto"
# The line height of Noto Sans and of Noto Sans Mono: (1069 + 293) / 1000 em.
NATURAL = 1.362

SHORTCODES = {"rocket": "🚀", "tada": "🎉", "warning": "⚠️", "bug": "🐛", "sparkles": "✨"}

COLORS = {
    "default": {
        "light": dict(text="#000", page="#fff", link="#36f", grid="#d2d2d7", divider="#f0f0f0", aside="#f5f5f5",
                      bar="#666", code="#f5f5f7", plain="rgb(0 0 0/.85)", secondary="#6b6e7b", mark="#fff3b0"),
        "dark": dict(text="#fff", page="#000", link="#09f", grid="#424245", divider="#424242", aside="#222",
                     bar="#b0b0b0", code="#1f1f24", plain="rgb(255 255 255/.85)", secondary="#9294a0", mark="#5c4a00"),
    },
    "github": {
        "light": dict(text="#060606", page="#fff", link="#2c65cf", border="#e4e4e8", divider="#d0d0d3", code="#f7f7f9",
                      secondary="#6b6e7b", tertiary="#6b6e7b", plain="rgb(0 0 0/.85)", mark="#fff3b0"),
        "dark": dict(text="#fbfbfc", page="#18191d", link="#4c8ef8", border="#42444e", divider="#333438", code="#25262a",
                     secondary="#9294a0", tertiary="#6d707d", plain="rgb(255 255 255/.85)", mark="#5c4a00"),
    },
}


ALERTS = {
    "light": dict(note="#2c65cf", tip="#1a7f37", important="#8250df", warning="#9a6700", caution="#cf222e"),
    "dark": dict(note="#4c8ef8", tip="#3fb950", important="#ab7df8", warning="#d29922", caution="#f85149"),
}


def alerts(scheme):
    return "".join(
        f".{kind} .title{{color:{color}}} blockquote.{kind}::before{{background:{color}}}"
        for kind, color in ALERTS[scheme].items())


def lines(spacing):
    """Line spacing in em, between lines only."""
    return f"line-height:{NATURAL + spacing:.4f};text-box:trim-both text;"


def faces():
    rules = []
    for family, weight, style, source in (
            ("P Sans", 400, "normal", f"{FONTS}/NotoSans-Regular.ttf"), ("P Sans", 700, "normal", f"{FONTS}/NotoSans-Bold.ttf"),
            ("P Sans", 400, "italic", f"{FONTS}/NotoSans-Italic.ttf"), ("P Sans", 700, "italic", f"{FONTS}/NotoSans-BoldItalic.ttf"),
            ("P Mono", 400, "normal", f"{FONTS}/NotoSansMono-Regular.ttf"), ("P Mono", 700, "normal", f"{FONTS}/NotoSansMono-Bold.ttf"),
            ("P Arabic", 400, "normal", f"{FONTS}/NotoSansArabic-Regular.ttf"), ("P Arabic", 700, "normal", f"{FONTS}/NotoSansArabic-Bold.ttf"),
            ("P Hebrew", 400, "normal", f"{FONTS}/NotoSansHebrew-Regular.ttf"), ("P Hebrew", 700, "normal", f"{FONTS}/NotoSansHebrew-Bold.ttf")):
        rules.append(f'@font-face{{font-family:"{family}";font-weight:{weight};font-style:{style};src:url("file://{source}")}}')
    return "".join(rules)


def css(preset, scheme, width, padding):
    c = COLORS[preset][scheme]
    rest = '"P Arabic","P Hebrew","Noto Sans CJK SC","Noto Color Emoji",sans-serif'
    common = f"""{faces()}
      *{{margin:0;padding:0;box-sizing:border-box}}
      body{{font:16px "P Sans",{rest};width:{width}px;margin:{padding}px;color:{c['text']};background:{c['page']};overflow-wrap:break-word}}
      a{{color:{c['link']};text-decoration:none}} em{{font-style:italic}} strong,h1,h2,h3,h4,h5,h6,th{{font-weight:600}}
      h1 strong,h2 strong,th strong{{font-weight:600}}
      code,pre,kbd{{font-family:"P Mono",{rest}}} pre code{{font:inherit;background:none;padding:0}}
      sub,sup{{font-size:.75em;line-height:0;vertical-align:baseline;position:relative}} sub{{top:.25em}} sup{{top:-.45em}}
      mark{{background:{c['mark']};color:inherit}} kbd{{font-size:.85em;background:#ebebef;padding:.15em .12em;border-radius:.3em}}
      p:has(img){{text-box:trim-end text!important}} img{{max-width:100%;vertical-align:baseline}} hr{{border:0}} ul,ol{{list-style:none}}
      li{{position:relative}} .m{{position:absolute;inset-inline-start:0;text-align:end;white-space:nowrap;font-variant-numeric:tabular-nums}}
      .disc,.circle,.square{{display:inline-block;width:.33em;height:.33em;vertical-align:.25em}}
      .disc{{border-radius:50%;background:currentColor}} .circle{{border-radius:50%;border:1px solid}} .square{{background:currentColor}}
      table{{border-collapse:separate;border-spacing:1px;max-width:100%;width:auto}} td,th{{text-align:start;vertical-align:top;background:{c['page']}}}
      th[align=center],td[align=center]{{text-align:center}} th[align=right],td[align=right]{{text-align:right}}
      summary{{display:block;padding-inline-start:13.6px}} summary::before{{content:'▾';position:absolute;margin-inline-start:-13.6px;color:{c['secondary']}}} input{{display:none}}
      body>:first-child,blockquote>:first-child,details>:first-child,td>:first-child{{margin-top:0!important}}
      body>:last-child,blockquote>:last-child,details>:last-child,td>:last-child{{margin-bottom:0!important}}
      li>*{{margin-top:0!important;margin-bottom:0!important}}
      dt{{font-weight:600;margin:0 0 .25em}} dd{{padding-inline-start:1.5em}} dd:not(:last-child),dl{{margin-bottom:var(--below)}}
      dt>*,dd>:first-child{{margin-top:0!important}} dt>*,dd>:last-child{{margin-bottom:0!important}} picture{{display:contents}}
      pre{{white-space:pre-wrap;tab-size:4;color:{c['plain']}}} .notes{{font-size:.875em}}
      table[dir=rtl]{{margin-left:auto!important}}
    """
    return common + (github(c) if preset == "github" else default(c)) + alerts(scheme)


def default(c):
    scales = [2.353, 1.882, 1.647, 1.412, 1.294, 1]
    spacings = [0.1, 0.25, 0.143, 0.167, 0.182, 0.471]
    headings = "".join(
        f"h{i + 1}{{font-size:{scale}em;{lines(spacing)}margin:1.6em 0 .8em}}"
        for i, (scale, spacing) in enumerate(zip(scales, spacings)))
    return headings + f"""
      p,summary{{{lines(.23)}margin-top:.8em}} .alert .title{{{lines(.23)}font-weight:600;margin:0}} ul,ol{{margin-top:.8em;--loose:12.8}}
      code{{font-size:.94em}}
      blockquote{{padding:.941em;background:{c['aside']};border-radius:4px;margin-top:.8em;position:relative;overflow:hidden}}
      blockquote::before{{content:"";position:absolute;inset-block:0;inset-inline-start:0;width:6px;background:{c['bar']}}}
      pre{{font-size:.882em;margin-top:.88em;padding:8px 14px;background:{c['code']};border-radius:4px;outline:1px solid {c['grid']};outline-offset:-1px}}
      pre code{{display:block;{lines(.39)}font-size:inherit}}
      table{{margin:1.6em 0;background:{c['divider']};clip-path:inset(1px)}} td,th{{padding:.588em}} td>p,th>p{{{lines(.471)}margin:0}}
      hr{{height:1px;background:{c['grid']};margin:1.6em 0}} details{{margin-top:.8em}}
    """


def github(c):
    scales = [2, 1.5, 1.25, 1, 0.875, 0.85]
    headings = "".join(
        f"h{i + 1}{{font-size:{scale}em;margin:24px 0 16px}}h{i + 1}>span{{display:block;{lines(.125)}}}"
        for i, scale in enumerate(scales))
    return headings + f"""
      h1,h2{{padding-bottom:.3em;border-bottom:1px solid {c['divider']}}} h6{{color:{c['tertiary']}}}
      dl{{--below:16px}} p,summary{{{lines(.25)}margin-bottom:16px}} ul,ol{{margin-bottom:16px;--loose:16}}
      code{{font-size:.85em;background:{c['code']};padding:.15em;border-radius:.3em}}
      blockquote{{padding:0 1em;color:{c['secondary']};margin-bottom:16px;position:relative}}
      blockquote::before{{content:"";position:absolute;inset-block:0;inset-inline-start:0;width:.2em;border-radius:6px;background:{c['border']}}}
      blockquote.alert{{padding:8px 1em;color:{c['text']}}} blockquote.alert::before{{width:.25em;border-radius:0}}
      .alert .title{{font-weight:500;margin-bottom:8px}}
      pre{{font-size:.85em;padding:16px;background:{c['code']};border-radius:6px;margin-bottom:16px}}
      pre code{{display:block;{lines(.225)}font-size:inherit}}
      table{{margin-bottom:16px;background:{c['border']}}} td,th{{padding:6px 13px}} td>p,th>p{{{lines(.25)}margin:0}}
      tbody tr:nth-child(even)>*{{background:{c['code']}}}
      hr{{height:.25em;background:{c['border']};margin:24px 0}} details{{margin-bottom:16px}}
    """


# Makes of a page what Galley makes of the same Markdown (alerts, markers, formulas as code), and lists its blocks.
SCRIPT = r"""
const run = () => {
const all = (query, from = document) => [...from.querySelectorAll(query)];
const inline = node => node.nodeType === 3 || ['A','EM','I','STRONG','B','CODE','DEL','S','SUB','SUP','KBD','MARK','U','INS','IMG','BR','INPUT','SPAN'].includes(node.tagName);
all('section.footnotes').forEach(part => {
  const rule = document.createElement('hr');
  rule.style.height = '1px';
  part.before(rule);
  part.querySelector('ol').classList.add('notes', 'tight');
  all('.footnote-backref', part).forEach(a => { const space = a.previousSibling; a.remove(); if (space && space.nodeType === 3) space.data = space.data.trimEnd(); });
  part.replaceWith(...part.childNodes);
});
all('sup.footnote-ref a').forEach(a => a.textContent = a.textContent.replace(/[\[\]]/g, ''));
all('blockquote').forEach(quote => {
  const first = quote.querySelector(':scope > p'), match = first && first.textContent.match(/^\s*\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\s*/);
  if (!match) return;
  quote.classList.add('alert', match[1].toLowerCase());
  const text = first.firstChild;
  text.data = text.data.replace(/^\s*\[!\w+\]\s*/, '');
  if (!first.textContent) first.remove();
  const title = document.createElement('p');
  title.className = 'title';
  title.textContent = match[1][0] + match[1].slice(1).toLowerCase();
  quote.prepend(title);
});
all('p').forEach(p => {
  const formula = p.textContent.trim().match(/^\$\$([^]*)\$\$$/);
  if (!formula) return;
  const pre = document.createElement('pre'), code = document.createElement('code');
  code.textContent = formula[1].replace(/^\n|\n$/g, '');
  pre.append(code);
  p.replaceWith(pre);
});
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), texts = [];
while (walker.nextNode()) if (!walker.currentNode.parentElement.closest('code,pre,script')) texts.push(walker.currentNode);
texts.forEach(text => {
  const match = text.data.match(/\$([^\s$][^$]*[\\^_=][^$]*)\$/);
  if (!match) return;
  const code = document.createElement('code'), rest = text.splitText(match.index);
  rest.data = rest.data.slice(match[0].length);
  code.textContent = match[1];
  code.style.cssText = 'background:none;padding:0';
  rest.before(code);
});
// Chromium keeps lines before a change where they are and forgets that text-box trims the first: set all of it anew.
document.body.style.display = 'none';
document.body.offsetHeight;
document.body.style.display = '';
all('pre code').forEach(code => code.textContent = code.textContent.replace(/\n$/, ''));
all('h1,h2,h3,h4,h5,h6').forEach(heading => { const span = document.createElement('span'); span.append(...heading.childNodes); heading.append(span); });
all('caption').forEach(caption => { const p = document.createElement('p'); p.append(...caption.childNodes); caption.closest('table').before(p); caption.remove(); });
all('ul,ol').forEach(list => list.loose = !list.classList.contains('tight') && [...list.children].some(item => item.querySelector(':scope > p')));
all('li,td,th,dt,dd,blockquote').forEach(item => {
  let run = [];
  const flush = before => {
    if (run.some(node => node.nodeType !== 3 || node.data.trim())) {
      const p = document.createElement('p');
      before ? before.before(p) : item.append(p);
      p.append(...run);
    }
    run = [];
  };
  [...item.childNodes].forEach(node => inline(node) ? run.push(node) : flush(node));
  flush(null);
  if (!item.children.length) item.append(document.createElement('p'));
});
// Each block reads as its own text does.
all('p,h1,h2,h3,h4,h5,h6,ul,ol,table,blockquote,details,summary').forEach(block => {
  const letter = (block.className === 'title' ? block.nextElementSibling || block : block).textContent.replace(/^(Note|Tip|Important|Warning|Caution)/, '').match(/\p{L}/u);
  if (letter) block.dir = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/.test(letter[0]) ? 'rtl' : 'ltr';
});
all('blockquote.alert > .title').forEach(title => title.removeAttribute('dir'));
all('ul,ol').forEach(list => {
  let depth = 0;
  for (let up = list; up; up = up.parentElement) if (up.tagName === 'UL' || up.tagName === 'OL') depth += 1;
  const boxes = [...list.children].some(item => item.querySelector(':scope > pre, :scope > table, :scope > blockquote'));
  let number = list.start || 1, widest = 0;
  const em = parseFloat(getComputedStyle(list).fontSize), github = getComputedStyle(document.querySelector('hr') || document.body).height === '4px' || /f7f7f9|25262a/.test(document.querySelector('style').textContent);
  const size = parseFloat(getComputedStyle(list).fontSize);
  const gap = (list.loose ? getComputedStyle(list).getPropertyValue('--loose') : boxes ? .5 * size : .25 * size) + 'px';
  [...list.children].forEach((item, place) => {
    if (place) item.style.marginTop = gap;
    [...item.children].slice(1).forEach(child => child.style.setProperty('margin-top', gap, 'important'));
    const marker = document.createElement('span'), box = item.querySelector(':scope > p > input');
    marker.className = 'm';
    if (box) marker.textContent = box.checked ? '☑' : '☐';
    else if (list.tagName === 'OL') marker.textContent = number++ + '.';
    else { const dot = document.createElement('span'); dot.className = github ? ['disc', 'circle', 'square'][(depth - 1) % 3] : 'disc'; marker.append(dot); }
    marker.style.cssText = getComputedStyle(item.querySelector('p') || item).cssText || '';
    marker.style.lineHeight = getComputedStyle(item.firstElementChild).lineHeight;
    item.style.setProperty('--m', 1);
    item.prepend(marker);
    widest = Math.max(widest, box ? 0.8 * em : marker.getBoundingClientRect().width);
    item.marker = marker;
  });
  const kept = Math.max(widest, 1.5 * em);
  [...list.children].forEach(item => {
    item.style.paddingInlineStart = kept + 0.5 * em + 'px';
    item.marker.style.width = kept + 'px';
    item.marker.style.marginTop = '0';
    item.marker.style.top = (parseFloat(getComputedStyle(item.marker).fontSize) * 1.362 - parseFloat(item.marker.style.lineHeight || 0)) / 2 + 'px';
  });
});
all('details').forEach(part => part.open = true);
const kinds = {P:'paragraph',BLOCKQUOTE:'quote',UL:'list',OL:'list',LI:'listItem',PRE:'code',TABLE:'table',TR:'tableRow',TD:'tableCell',TH:'tableCell',HR:'thematicBreak',DETAILS:'details',SUMMARY:'summary',H1:'heading',H2:'heading',H3:'heading',H4:'heading',H5:'heading',H6:'heading'};
const leaves = ['paragraph','heading','code','tableCell','summary'];
{
  const blocks = [];
  all('body *').forEach(node => {
    const kind = kinds[node.tagName];
    if (!kind || (kind === 'paragraph' && node.parentElement.matches('td,th'))) return;
    const box = node.getBoundingClientRect(), style = getComputedStyle(node);
    // An item's box is what is beside its marker; so is a summary's.
    const [left, right] = kind === 'listItem' || kind === 'summary' ? [parseFloat(style.paddingLeft), parseFloat(style.paddingRight)] : [0, 0];
    blocks.push({
      kind, text: leaves.includes(kind) ? node.textContent : '',
      box: [box.x + left, box.y + scrollY, box.width - left - right, box.height]});
  });
  const out = document.createElement('script');
  out.type = 'application/json';
  out.id = 'blocks';
  out.textContent = JSON.stringify(blocks).replace(/</g, '\\u003c');
  document.body.append(out);
}
};
// Boxes are read when fonts and pictures are there.
addEventListener('load', () => document.fonts.ready.then(run));
"""
