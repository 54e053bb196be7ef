import { afterAll, describe, expect, it } from "vitest";
import { makeScratch, zipOf } from "#tests/support/archives.ts";
import { heart } from "#tests/support/media-course.ts";
import { tarGzOf } from "#tests/support/tars.ts";
import { parseResultSchema } from "../schema.ts";
import { parseCourseFile } from "./table.ts";

const scratch = makeScratch();
afterAll(scratch.remove);

const PICTURE = '<p>It beats. <img src="heart.png" alt="A heart"></p>';
const ESCAPED = PICTURE.replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const GIFT = `::Heart::[html]What beats? { =The heart#[html]${PICTURE.replaceAll("=", "\\=")} ~The liver }`;

const MOODLE = `<quiz><question type="multichoice"><name><text>Heart</text></name><questiontext format="html"><text>What beats?</text></questiontext>
<generalfeedback format="html"><text><![CDATA[${PICTURE.replace("heart.png", "@@PLUGINFILE@@/heart.png")}]]></text><file name="heart.png" path="/" encoding="base64">AAAA</file></generalfeedback>
<answer fraction="100"><text>The heart</text></answer><answer fraction="0"><text>The liver</text></answer></question></quiz>`;

const CLOZE = `<quiz><question type="cloze"><name><text>Heart</text></name><questiontext format="html"><text><![CDATA[<p>What beats is {1:MULTICHOICE:=the heart#${PICTURE.replace("=", "\\=")}~the liver}.</p>]]></text></questiontext></question></quiz>`;

const text = (words: string) => `<material><mattext texttype="text/html">${words}</mattext></material>`;
const QTI_1_2 = `<questestinterop><assessment ident="a" title="Organs"><section ident="s"><item ident="i" title="Heart"><presentation>${text("What beats?")}
<response_lid ident="r"><render_choice><response_label ident="1">${text("The heart")}</response_label><response_label ident="2">${text("The liver")}</response_label></render_choice></response_lid></presentation>
<resprocessing><respcondition><conditionvar><other/></conditionvar><displayfeedback linkrefid="general_fb"/></respcondition>
<respcondition><conditionvar><varequal respident="r">1</varequal></conditionvar><setvar varname="SCORE">100</setvar></respcondition></resprocessing>
<itemfeedback ident="general_fb">${text(ESCAPED)}</itemfeedback></item></section></assessment></questestinterop>`;

const QTI_2 = `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="Heart" adaptive="false" timeDependent="false">
<responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>a</value></correctResponse></responseDeclaration>
<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><outcomeDeclaration identifier="F" cardinality="single" baseType="identifier"/>
<itemBody><choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>What beats?</prompt>
<simpleChoice identifier="a">The heart</simpleChoice><simpleChoice identifier="b">The liver</simpleChoice></choiceInteraction></itemBody>
<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/>
<modalFeedback outcomeIdentifier="F" identifier="general" showHide="show">${PICTURE.replace('">', '"/>')}</modalFeedback></assessmentItem>`;

const OLX_PROBLEM = `<problem><multiplechoiceresponse><p>What beats?</p><choicegroup><choice correct="true">The heart</choice>
<choice correct="false">The liver</choice></choicegroup><solution>${PICTURE.replace("heart.png", "/static/heart.png").replace('">', '"/>')}</solution></multiplechoiceresponse></problem>`;

const FILES: [string, () => Promise<Buffer> | string][] = [
  ["GIFT", () => GIFT],
  ["Moodle XML", () => MOODLE],
  ["a gap of Moodle XML", () => CLOZE],
  ["QTI 1.2", () => QTI_1_2],
  [
    "QTI 2.1",
    async () =>
      zipOf({
        "imsmanifest.xml": `<manifest identifier="m"><resources><resource identifier="i" type="imsqti_item_xmlv2p1" href="i.xml"><file href="i.xml"/><file href="heart.png"/></resource></resources></manifest>`,
        "i.xml": QTI_2,
        "heart.png": await heart(),
      }),
  ],
  [
    "Open edX",
    async () =>
      tarGzOf({
        "course.xml": `<course org="O" course="C" url_name="r" display_name="Organs"><chapter url_name="c" display_name="C"><sequential url_name="s" display_name="S"><vertical url_name="v">${OLX_PROBLEM}</vertical></sequential></chapter></course>`,
        "static/heart.png": await heart(),
      }),
  ],
];

describe.each(FILES)("a picture in the feedback of %s", (_, make) => {
  it("stays behind in words, brings no file along, and the report says so", async () => {
    const path = scratch.write("course", await make());
    const read = parseResultSchema.parse(await parseCourseFile({ path, fileName: "course" }, () => {}));
    const question = [...read.course.units.flatMap(({ islands }) => islands), ...read.course.islands].flatMap(
      ({ questions }) => questions,
    )[0];
    const right = question?.options[question.correctIndex];
    expect([question?.explanation, right?.feedback]).toContain("It beats. A heart");
    expect(read.media ?? []).toEqual([]);
    expect(read.report.items.find(({ kind }) => kind === "question")).toMatchObject({
      outcome: "degraded",
      reason: expect.stringContaining("A picture in the feedback is left out."),
    });
  });
});
