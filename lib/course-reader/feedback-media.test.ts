import { afterAll, describe, expect, it } from "vitest";
import { makeScratch, zipOf } from "#tests/support/archives.ts";
import { heart } from "#tests/support/media-course.ts";
import { tarGzOf } from "#tests/support/tar-files.ts";
import { parseCourseFile } from "./read.ts";
import { parseResultSchema } from "./schema.ts";

const scratch = makeScratch();
afterAll(scratch.remove);

const ATTACK =
  '<script type="text/javascript">alert(1)</script><img src="x" onerror="alert(2)" alt="y"/><a href="javascript:alert(3)">z</a>';
const PICTURE = '<img src="heart.png" alt="A heart"/>';
const SAID = `<p>It <b>beats</b>. ${PICTURE}</p><p>\\(x^2\\) <code>i &lt; 2</code></p>`;
const WORDS = "It beats. [picture: A heart]\n\nx² i < 2".replace("x²", "\\(x^2\\)");
const escaped = (markup: string) =>
  markup.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const gift = (said: string) =>
  `::Heart::[html]What beats? { =The heart#[html]${said.replace(/[\\=]/g, "\\$&")} ~The liver }`;

const moodle = async (said: string) => {
  const file = `<file name="heart.png" path="/" encoding="base64">${(await heart()).toString("base64")}</file>`;
  const markup = said.replace("heart.png", "@@PLUGINFILE@@/heart.png");
  return `<quiz><question type="multichoice"><name><text>Heart</text></name><questiontext format="html"><text>What beats?</text></questiontext>
<generalfeedback format="html"><text><![CDATA[${markup}]]></text>${file}</generalfeedback>
<answer fraction="100"><text>The heart</text></answer><answer fraction="0"><text>The liver</text></answer></question></quiz>`;
};

const cloze = async (said: string) => {
  const file = `<file name="heart.png" path="/" encoding="base64">${(await heart()).toString("base64")}</file>`;
  const markup = said.replace("heart.png", "@@PLUGINFILE@@/heart.png").replace(/[{}"]/g, "\\$&");
  return `<quiz><question type="cloze"><name><text>Heart</text></name><questiontext format="html"><text><![CDATA[<p>What beats is {1:MULTICHOICE:=the heart#${markup}~the liver}.</p>]]></text>${file}</questiontext></question></quiz>`;
};

const text = (words: string) => `<material><mattext texttype="text/html">${words}</mattext></material>`;
const qti12 = (
  said: string,
) => `<questestinterop><assessment ident="a" title="Organs"><section ident="s"><item ident="i" title="Heart"><presentation>${text("What beats?")}
<response_lid ident="r"><render_choice><response_label ident="1">${text("The heart")}</response_label><response_label ident="2">${text("The liver")}</response_label></render_choice></response_lid></presentation>
<resprocessing><respcondition continue="Yes"><conditionvar><other/></conditionvar><displayfeedback linkrefid="general_fb"/></respcondition>
<respcondition><conditionvar><varequal respident="r">1</varequal></conditionvar><setvar varname="SCORE">100</setvar></respcondition></resprocessing>
<itemfeedback ident="general_fb">${text(escaped(said))}</itemfeedback></item></section></assessment></questestinterop>`;

const cartridge = async (said: string) => {
  const markup = said.replace("heart.png", "$IMS-CC-FILEBASE$/heart.png");
  const resources = `<resource identifier="q" type="imsqti_xmlv1p2/imscc_xmlv1p1/assessment"><file href="q.xml"/></resource>
<resource identifier="f" type="webcontent" href="web_resources/heart.png"><file href="web_resources/heart.png"/></resource>`;
  return zipOf({
    "imsmanifest.xml": `<manifest identifier="m" xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"><metadata><schema>IMS Common Cartridge</schema><schemaversion>1.1.0</schemaversion></metadata><organizations><organization identifier="o"><item identifier="root"><item identifier="i" identifierref="q"><title>Organs</title></item></item></organization></organizations><resources>${resources}</resources></manifest>`,
    "q.xml": qti12(markup),
    "web_resources/heart.png": await heart(),
  });
};

const qti2 = async (said: string, version: "2p1" | "3p0") => {
  const dashed = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const item = `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="Heart" adaptive="false" timeDependent="false">
<responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>a</value></correctResponse></responseDeclaration>
<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><outcomeDeclaration identifier="F" cardinality="single" baseType="identifier"/>
<itemBody><choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>What beats?</prompt>
<simpleChoice identifier="a">The heart</simpleChoice><simpleChoice identifier="b">The liver</simpleChoice></choiceInteraction></itemBody>
<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/>
<modalFeedback outcomeIdentifier="F" identifier="general" showHide="show">SAID</modalFeedback></assessmentItem>`;
  const newer = item
    .replace("qti_v2p1", "qtiasi_v3p0")
    .replace(/(<\/?)([a-zA-Z]+)/g, (_, open: string, name: string) => `${open}qti-${dashed(name)}`)
    .replace(/ ([a-zA-Z]+)="/g, (whole, name: string) => (name === "xmlns" ? whole : ` ${dashed(name)}="`));
  const isNew = version === "3p0";
  return zipOf({
    "imsmanifest.xml": `<manifest identifier="m"><resources><resource identifier="i" type="${isNew ? "imsqti_item_xmlv3p0" : "imsqti_item_xmlv2p1"}" href="i.xml"><file href="i.xml"/><file href="heart.png"/></resource></resources></manifest>`,
    "i.xml": (isNew ? newer : item).replace("SAID", said),
    "heart.png": await heart(),
  });
};

const olx = async (said: string) => {
  const markup = `<div class="detailed-solution"><p>Explanation</p>${said.replace("heart.png", "/static/heart.png")}</div>`;
  const problem = `<problem><multiplechoiceresponse><p>What beats?</p><choicegroup><choice correct="true">The heart</choice>
<choice correct="false">The liver</choice></choicegroup><solution>${markup}</solution></multiplechoiceresponse></problem>`;
  return tarGzOf({
    "course.xml": `<course org="O" course="C" url_name="r" display_name="Organs"><chapter url_name="c" display_name="C"><sequential url_name="s" display_name="S"><vertical url_name="v">${problem}</vertical></sequential></chapter></course>`,
    "static/heart.png": await heart(),
  });
};

const h5p = async (said: string) =>
  zipOf({
    "h5p.json": JSON.stringify({ title: "Organs", mainLibrary: "H5P.MultiChoice" }),
    "content/content.json": JSON.stringify({
      question: "<p>What beats?</p>",
      answers: [
        {
          text: "The heart",
          correct: true,
          tipsAndFeedback: { chosenFeedback: said.replace("heart.png", "images/heart.png") },
        },
        { text: "The liver", correct: false },
      ],
    }),
    "content/images/heart.png": await heart(),
  });

const waddle = async (said: string) =>
  JSON.stringify({
    format: "waddle-course",
    version: 1,
    title: "Organs",
    islands: [
      {
        title: "Heart",
        quizzes: [
          {
            questions: [
              {
                text: "What beats?",
                options: [
                  {
                    text: "The heart",
                    feedback: "x",
                    feedbackHtml: said.replace("heart.png", "media/1.png"),
                  },
                  { text: "The liver" },
                ],
                correct: 0,
              },
            ],
          },
        ],
      },
    ],
    media: [{ name: "media/1.png", base64: (await heart()).toString("base64") }],
  });

type Make = (said: string) => Promise<Buffer | string> | string;

const FILES: [string, Make][] = [
  ["Moodle XML", moodle],
  ["a gap of Moodle XML", cloze],
  ["a Common Cartridge", cartridge],
  ["QTI 2.1", (said) => qti2(said, "2p1")],
  ["QTI 3", (said) => qti2(said, "3p0")],
  ["Open edX", olx],
  ["H5P", h5p],
  ["a file of our own", waddle],
];
const BARE: [string, Make][] = [
  ["GIFT", gift],
  ["QTI 1.2", qti12],
];

async function read(content: Buffer | string) {
  const path = scratch.write("course", content);
  const result = parseResultSchema.parse(await parseCourseFile({ path, fileName: "course" }, () => {}));
  const islands = [...result.course.units.flatMap((unit) => unit.islands), ...result.course.islands];
  const question = islands.flatMap(({ questions }) => questions)[0];
  const right = question?.options[question.correctIndex ?? -1];
  const isGeneral = question?.explanation != null;
  return {
    words: isGeneral ? question.explanation : right?.feedback,
    html: (isGeneral ? question.explanationHtml : right?.feedbackHtml) ?? null,
    media: result.media ?? [],
    counts: result.report.counts,
    line: result.report.items.find(({ kind }) => kind === "question"),
  };
}

describe.each(FILES)("feedback of %s", (_, make) => {
  it("keeps its picture, formula and code", async () => {
    const { words, html, media, counts, line } = await read(await make(SAID));
    expect(words).toBe(WORDS);
    expect(html).toContain("It <b>beats</b>.");
    expect(html).toMatch(/<img src="media:[0-9a-f]{64}" alt="A heart">/);
    expect(html).toContain("\\(x^2\\) <code>i &lt; 2</code>");
    expect(media.map(({ type }) => type)).toEqual(["image/png"]);
    expect(media.map(({ key }) => `media:${key}`)).toEqual(html?.match(/media:[0-9a-f]{64}/g));
    expect(line?.reason ?? "").not.toMatch(/feedback/);
    expect(counts.total).toBe(counts.imported + counts.degraded + counts.skipped);
    expect(counts.skipped).toBe(0);
  });

  it("does nothing, and says what it has lost", async () => {
    const { words, html, line } = await read(await make(`<p>It beats.</p>${ATTACK}<p>Always.</p>`));
    expect(words).toMatch(/^It beats\.\s/);
    expect(html).toContain("<p>Always.</p>");
    expect(`${words}${html}`).not.toMatch(/script|onerror|javascript|alert/);
    expect(line).toMatchObject({
      outcome: "degraded",
      reason: expect.stringContaining("A picture in the feedback is left out."),
    });
  });
});

describe.each(BARE)("feedback of %s, which has no files with it", (_, make) => {
  it("keeps formula and code, and has words for its picture", async () => {
    const { words, html, media, counts, line } = await read(await make(SAID));
    expect(words).toBe(WORDS.replace("[picture: A heart]", "A heart"));
    expect(html).toBe("<p>It <b>beats</b>. A heart</p><p>\\(x^2\\) <code>i &lt; 2</code></p>");
    expect(media).toEqual([]);
    expect(line).toMatchObject({ outcome: "degraded", reason: "A picture in the feedback is left out." });
    expect(counts).toMatchObject({ total: counts.imported + 1, degraded: 1, skipped: 0 });
  });

  it("does nothing", async () => {
    const { words, html } = await read(await make(`<p>It beats.</p>${ATTACK}<p>Always.</p>`));
    expect(`${words}${html}`).not.toMatch(/script|onerror|javascript|alert/);
    expect(html).toContain("<p>Always.</p>");
  });
});
