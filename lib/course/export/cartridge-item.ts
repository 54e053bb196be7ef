import type { FileQuestion } from "#lib/course-reader/formats/waddle/course-file.ts";
import { fingerprintOf, OWN_FIELD } from "#lib/course-reader/shared/qti-1-2/own.ts";
import type { QuestionBody } from "#lib/quiz/kinds/body-schema.ts";
import { parseXml } from "#lib/server/files/xml.ts";
import { type KindParts, kindParts } from "./cartridge-kinds.ts";
import {
  choiceField,
  equal,
  type Feedback,
  type ItemParts,
  item,
  label,
  material,
  rule,
} from "./cartridge-xml.ts";

function choiceParts(question: FileQuestion): KindParts {
  const { options, correct, shuffle } = question;
  const labels = options.map((option, index) => label(`o${index}`, option));
  const said = options.flatMap((option, index): Feedback[] =>
    option.feedback
      ? [{ ident: `o${index}_fb`, said: { text: option.feedback, html: option.feedbackHtml } }]
      : [],
  );
  return {
    type: ["cc_profile", "cc.multiple_choice.v0p1"],
    presentation:
      material(question) + choiceField({ ident: "r", cardinality: "Single", labels, canShuffle: shuffle }),
    rules: [
      ...said.map(({ ident }) => rule(equal("r", ident.replace("_fb", "")), { shows: ident })),
      rule(equal("r", `o${correct}`), { set: 100 }),
    ],
    feedback: said,
  };
}

/** What is said to everybody, to anyone who is right and to anyone who is not. */
function generalFeedback({ explanation, explanationHtml, body }: FileQuestion): Feedback[] {
  const { right, wrong } = body?.feedback ?? {};
  return [
    ...(explanation ? [{ ident: "general_fb", said: { text: explanation, html: explanationHtml } }] : []),
    ...(right ? [{ ident: "correct_fb", said: right }] : []),
    ...(wrong ? [{ ident: "general_incorrect_fb", said: wrong }] : []),
  ];
}

/** All of a question as our own files have it, which is read as long as the item says what it said when it was written. */
function ownField(question: FileQuestion, body: QuestionBody, written: string): readonly [string, string] {
  const own = JSON.stringify({ check: fingerprintOf(parseXml(written)), question: { ...question, body } });
  return [OWN_FIELD, own.replaceAll('src=\\"media/', 'src=\\"$IMS-CC-FILEBASE$/media/')];
}

/**
 * A question as an item of QTI 1.2: choices, several right answers and typed words as the profile of the cartridge has
 * them, other kinds as Canvas writes them. What these have no word for lies beside it as our own JSON, for us alone.
 */
export function itemXml(question: FileQuestion): string {
  const { body } = question;
  const { type, presentation, rules, feedback } = body ? kindParts(question, body) : choiceParts(question);
  const general = generalFeedback(question);
  const shown = general.map(({ ident }) => rule("<other/>", { shows: ident }));
  const parts: ItemParts = {
    metadata: [type],
    presentation,
    rules: [...shown, ...rules],
    feedback: [...general, ...feedback],
  };
  if (!body) return item(question.id, parts);
  const own = ownField(question, body, item(question.id, parts));
  return item(question.id, { ...parts, metadata: [type, own] });
}
