import sharp from "sharp";
import { manifestXml, zipOf } from "./archives.ts";

/** Two seconds of a tone. */
export function tone(): Buffer {
  const samples = Buffer.from(
    Array.from({ length: 16_000 }, (_, at) => 128 + Math.round(90 * Math.sin(at / 3))),
  );
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

export function heart(): Promise<Buffer> {
  return sharp({ create: { width: 800, height: 500, channels: 3, background: { r: 200, g: 60, b: 80 } } })
    .png()
    .toBuffer();
}

/** Wider than any screen for the text around it. */
function chart(): Promise<Buffer> {
  return sharp({ create: { width: 1500, height: 400, channels: 3, background: { r: 60, g: 120, b: 200 } } })
    .png()
    .toBuffer();
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const html = (text: string) =>
  `<material><mattext texttype="text/html">${escaped(text)}</mattext></material>`;

interface Asked {
  name: string;
  stem: string;
  /** The first one is right */
  options: string[];
  /** What is said to every answer */
  said?: string;
}

function item({ name, stem, options, said }: Asked): string {
  const always = said
    ? '<respcondition continue="Yes"><conditionvar><other/></conditionvar><displayfeedback linkrefid="general_fb"/></respcondition>'
    : "";
  const feedback = said ? `<itemfeedback ident="general_fb">${html(said)}</itemfeedback>` : "";
  const labels = options
    .map((text, at) => `<response_label ident="o${at}">${html(text)}</response_label>`)
    .join("");
  return `<item ident="${name}" title="${name}"><presentation>${html(stem)}<response_lid ident="r" rcardinality="Single">
<render_choice>${labels}</render_choice></response_lid></presentation><resprocessing>${always}<respcondition>
<conditionvar><varequal respident="r">o0</varequal></conditionvar><setvar action="Set" varname="SCORE">100</setvar>
</respcondition></resprocessing>${feedback}</item>`;
}

const BASE = "$IMS-CC-FILEBASE$/Uploaded%20Media";

export const ASKED: readonly Asked[] = [
  {
    name: "Picture",
    stem: `<p>Which organ is this?</p><img src="${BASE}/heart.png?canvas_download=1" alt="A drawing of a heart">`,
    options: ["The heart", "The liver"],
    said: `<p>It <strong>pumps</strong> about \\(\\frac{5\\,\\mathrm{l}}{\\mathrm{min}}\\):</p><img src="${BASE}/flow.png" alt="A chart of the flow"><pre><code>flow = beats * volume</code></pre><p>${"A heart never rests for long. ".repeat(6)}</p>`,
  },
  {
    name: "Sound",
    stem: `<p>What do you hear?</p><audio controls><source src="${BASE}/tone.wav"></audio>`,
    options: ["A tone", "Nothing at all"],
  },
  {
    name: "Formula",
    stem: '<p>What is <img class="equation_image" src="/equation_images/x" data-equation-content="\\sqrt{x^2}" alt="LaTeX: \\sqrt{x^2}">?</p>',
    options: ["\\(|x|\\)", "\\(\\frac{x}{2}\\)", "\\(\\frac{x\\)"],
  },
  {
    name: "Code",
    stem: "<p>What does it print?</p><pre><code>for (let i = 0; i &lt; 2; i++) {\n  console.log(i * i);\n}</code></pre>",
    options: ["<pre>0\n1</pre>", "<pre>1\n2</pre>"],
  },
  { name: "Arabic", stem: "<p>ما هي <strong>عاصمة</strong> مصر؟</p>", options: ["القاهرة", "الإسكندرية"] },
  { name: "Japanese", stem: "<p>日本の首都はどこですか。</p>", options: ["東京", "大阪"] },
];

/** A Common Cartridge whose one quiz asks all of these, in this order. */
export async function mediaCourse(asked: readonly Asked[] = ASKED): Promise<Buffer> {
  const quiz = `<?xml version="1.0" encoding="UTF-8"?><questestinterop><assessment ident="q" title="Senses">
<section ident="s">${asked.map(item).join("\n")}</section></assessment></questestinterop>`;
  const file = (id: string, path: string) =>
    `<resource identifier="${id}" type="webcontent" href="${path}"><file href="${path}"/></resource>`;
  const resources = `<resource identifier="q" type="imsqti_xmlv1p2/imscc_xmlv1p1/assessment"><file href="q/quiz.xml"/></resource>
${file("f1", "web_resources/Uploaded Media/heart.png")}${file("f3", "web_resources/Uploaded Media/flow.png")}${file("f2", "web_resources/Uploaded Media/unused.png")}`;
  const items = '<item identifier="i" identifierref="q"><title>Senses</title></item>';
  const picture = await heart();
  return zipOf({
    "imsmanifest.xml": manifestXml({ title: "Senses", resources, items }),
    "q/quiz.xml": quiz,
    "web_resources/Uploaded Media/heart.png": picture,
    "web_resources/Uploaded Media/unused.png": picture,
    "web_resources/Uploaded Media/flow.png": await chart(),
    "web_resources/Uploaded Media/tone.wav": tone(),
  });
}
