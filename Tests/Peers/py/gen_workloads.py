#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Deterministic workload text for every peer.  Original text; no external input.

  w1_labels.txt    10,000 labels, exactly 24 ASCII characters each, all different
  w2_latin.txt     64 one-line paragraphs, ~1,000 characters
  w3_bidi.txt      64 one-line paragraphs, ~1,000 characters, Arabic+Hebrew+Latin
  w4_scripts.txt   64 one-line paragraphs, ~1,000 characters, Devanagari+Thai+CJK+emoji+Latin
  w5_doc.txt       1,000 one-line paragraphs, ~500 characters, Latin
  w6_tokens.txt    2,000 tokens of ~4 characters, one a line (leading space kept)

64 variants, so that no peer can answer from a whole-paragraph cache; harnesses also append a
running number to each paragraph.  A sixth of the Latin words come from a 5,000-word synthetic
vocabulary, so that a per-word shape cache meets new words, as it would in real prose.
"""
import os, random
OUT = os.environ["WORKLOADS"]
os.makedirs(OUT, exist_ok=True)
R = random.Random(20240611)

LATIN = [s.strip() for s in """
The harbour was quiet when the first ferry left, and only two gulls followed it past the wall.
Every window on the north side needed new putty before the rain came back in October.
She kept a ledger of small debts, most of them her own, and paid them in no particular order.
A kettle is a simple machine until you try to build one that never spills.
We measured the table twice (once in inches, once in hand-widths) and still cut the cloth too short.
"Nobody reads the manual," he said, "until the light turns red and stays red."
Traffic on the ring road slowed to 12 km/h, then stopped, then moved again as if nothing had happened.
The report lists 48 items; 17 of them are duplicates, and 3 are questions that nobody has asked.
Bread rises fastest at about 27 degrees, but it tastes better when it is made to wait.
Old maps show a river here, although the ground has been dry for as long as anyone remembers.
If the invoice is not paid by 30/06, the office sends a second letter, and then a third.
My neighbour's dog understands four words, three gestures and the sound of the fridge.
Fine adjustments are made with the left hand while the right hand keeps the frame from slipping.
You could see the whole valley from the bridge, fields and fences and one very white horse.
The committee agreed that the café should stay open, provided the façade was repaired by spring.
Copper wire was cheaper that year, so they ran two lines to the mill instead of one.
A good index is worth more than a good introduction; a bad one is worth less than none.
Nothing in the cupboard matched, yet the table looked as though it had been planned for weeks.
Please keep this ticket, because the number on it (A-2291) is the only proof of your order.
The train office files every lost umbrella under the weather of the day on which it was found.
Waiting for the fjord ferry, Zoë and Björn shared an apple and argued about the tide tables.
After the flood the library dried its books on clothes lines, 400 pages to the metre.
It takes an afternoon to paint a door, and about nine years to notice that it needs painting.
To avoid the AVALANCHE path, walk west of the Tower until the Valley road turns to gravel.
""".strip().splitlines()]
ARABIC = [s.strip() for s in """
ذهبت إلى السوق صباح اليوم واشتريت خبزا وزيتونا وبعض الفاكهة الطازجة.
كان البحر هادئا والسماء صافية عندما عادت القوارب إلى الميناء.
في هذه المدينة القديمة شوارع ضيقة وبيوت بيضاء وأبواب زرقاء.
نحتاج إلى وقت أطول لكي نفهم هذا الكتاب فهما جيدا.
وصلت الرسالة متأخرة، لكن الأخبار التي حملتها كانت سارة.
""".strip().splitlines()]
HEBREW = [s.strip() for s in """
הלכתי לשוק בבוקר וקניתי לחם, זיתים ומעט פירות טריים.
הים היה שקט והשמים בהירים כאשר חזרו הסירות אל הנמל.
בעיר הישנה יש רחובות צרים ובתים לבנים עם דלתות כחולות.
המכתב הגיע באיחור, אבל החדשות שהביא היו טובות מאוד.
""".strip().splitlines()]
HINDI = [s.strip() for s in """
आज सुबह मैं बाज़ार गया और ताज़े फल तथा रोटी ख़रीदी।
पुराने शहर की गलियाँ संकरी हैं और घरों के दरवाज़े नीले हैं।
विद्यार्थी ने प्रश्न का उत्तर स्पष्ट शब्दों में लिखा।
""".strip().splitlines()]
THAI = [s.strip() for s in """
เช้าวันนี้ฉันไปตลาดและซื้อขนมปังกับผลไม้สด
เมืองเก่ามีถนนแคบและบ้านสีขาวที่มีประตูสีน้ำเงิน
จดหมายมาถึงช้าแต่ข่าวที่ได้รับนั้นดีมาก
""".strip().splitlines()]
CJK = [s.strip() for s in """
今天早上我去市场买了面包、橄榄和一些新鲜的水果。
古老的城市里有狭窄的街道和白色的房子，门都是蓝色的。
今朝は市場へ行って、パンとオリーブと新鮮な果物を買いました。
古い町には狭い道と白い家があり、扉はどれも青いです。
""".strip().splitlines()]
EMOJI = ["😀", "🚀", "🌍", "🎉", "🍎", "👍🏽", "👩‍🚀", "🇫🇷", "🔥", "🐙", "❤️", "👨‍👩‍👧"]

SYL = ["ba", "con", "der", "el", "fir", "gan", "hol", "in", "ju", "kel", "lor", "men", "na", "or",
       "pel", "qui", "ran", "sto", "tur", "ul", "ver", "wen", "xa", "yor", "zem", "th", "st"]
VOCAB = sorted({"".join(R.choice(SYL) for _ in range(R.randint(2, 4))) for _ in range(5600)})[:5000]

def sentence():
    out = []
    for w in R.choice(LATIN).split(" "):
        out.append(w)
        if R.random() < 1 / 6:
            out.append(R.choice(VOCAB))
    return " ".join(out)

def clip(s, n):
    s = s[:n].rstrip()
    return s if s[-1] in ".!?" else s + "."

def para(n, pick):
    s = ""
    while len(s) < n:
        s += (" " if s else "") + pick()
    return clip(s, n)

def write(name, lines):
    with open(os.path.join(OUT, name), "w", encoding="utf-8", newline="\n") as f:
        f.write("\n".join(lines) + "\n")

NOUN = ["Order", "Invoice", "Ticket", "Room", "Sensor", "Player", "Train", "Batch", "Parcel", "Meter"]
ADJ = ["late", "paid", "open", "warm", "idle", "busy", "lost", "new", "full", "cold", "sold", "held"]
labels = []
for i in range(10000):
    s = f"{R.choice(NOUN)} {i:05d} {R.choice(ADJ)} "
    while len(s) < 24:
        s += R.choice("0123456789.:/-%ABCDEFGHKLMNPRSTVWXYZ")
    labels.append(s[:24])
assert len(set(labels)) == 10000 and all(len(l) == 24 for l in labels)
write("w1_labels.txt", labels)

write("w2_latin.txt", [para(1000, sentence) for _ in range(64)])

def bidi(i):
    k = [0]
    order = [ARABIC, LATIN, HEBREW] if i % 2 else [LATIN, HEBREW, ARABIC]
    def pick():
        s = R.choice(order[k[0] % 3]); k[0] += 1
        if R.random() < 0.5:
            s = s[:-1] + f" ({R.randint(10, 9999)})."
        return s
    return para(1000, pick)
write("w3_bidi.txt", [bidi(i) for i in range(64)])

def scripts():
    s = ""
    while len(s) < 880:
        s += (" " if s else "") + R.choice(HINDI) + " " + R.choice(EMOJI) + " " + R.choice(THAI) + " " + \
             R.choice(EMOJI) + R.choice(EMOJI) + " " + R.choice(CJK) + R.choice(EMOJI) + " " + R.choice(LATIN)
    return s
write("w4_scripts.txt", [scripts() for _ in range(64)])

write("w5_doc.txt", [para(500, sentence) for _ in range(1000)])

toks, pending = [], ""
while len(toks) < 2000:
    w = " " + R.choice(sentence().split(" "))
    while w and len(toks) < 2000:            # like subword tokens: space stays with the first piece
        n = R.choice([4, 4, 5, 5, 6, 7])
        toks.append(w[:n]); w = w[n:]
write("w6_tokens.txt", toks)
for n in sorted(os.listdir(OUT)):
    p = os.path.join(OUT, n)
    if n.endswith(".txt"):
        t = open(p, encoding="utf-8").read()
        L = t.splitlines()
        print(f"{n}: {len(L)} lines, {sum(map(len, L))} chars, mean {sum(map(len, L)) / len(L):.1f}")
