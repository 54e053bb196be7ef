import type { Draft } from "./draft.ts";
import type { Language } from "./language-data.ts";
import type { List, Structure } from "./structure.ts";
import { foldOption, wordsOf } from "./words.ts";

const MIN_STEPS = 3;
const MAX_STEPS = 7;
const MAX_STEP = 170;

const NO_STEPS =
  /\b(?:types?|kinds?|reasons?|examples?|advantages?|disadvantages?|questions?|exercises?|rules?|principles?|features?|ways|options|benefits|objectives?|references?|points)\b|\?$/i;
/** What tells a step's place */
const PLACE =
  /^(?:first(?:ly)?|second(?:ly)?|third(?:ly)?|next|then|finally|lastly|after that|afterwards|now|zuerst|dann|danach|schließlich|zuletzt|primero|luego|después|finalmente|por último|d['’]abord|ensuite|puis|enfin|primeiro|depois|em seguida|por fim|prima|poi|infine),? /iu;
const POINTS_BACK = /\b(?:step \d|previous step|steps? above|repeat)\b/i;

function stepOf(item: string): string {
  const first = item.split(/(?<=[\p{Ll})\]]{2}[.!?])\s+(?=\p{Lu})/u)[0] ?? "";
  const own = first
    .replace(PLACE, "")
    .replace(/[.;,]$/, "")
    .trim();
  return own.charAt(0).toUpperCase() + own.slice(1);
}

/** "The workflow goes like this" is "The workflow"; "A lock works in these steps" is "A lock works". */
const LEADS_ON =
  /,? (?:(?:goes|looks|works|runs|proceeds) (?:something |roughly )?like this|(?:is|are|works?|goes|proceeds) as follows|(?:(?:goes through|in|by|with|has|have|involves?|consists? of|follows?|includes?|requires?|takes) )?(?:these|the following|the next|(?:three|four|five|six|seven)(?: \p{L}+)?) (?:\p{L}+ )?(?:steps|stages|phases|points|order))$/iu;
const POINTS_ON =
  /\b(?:this|these|following|below|diese[nrms]?|folgende[nrms]?|estos|estas|siguientes|ces|suivantes?|estes|seguintes|questi|queste|seguenti)\b/iu;

function topicOf({ intro, heading }: List, title: string): string {
  const said = (intro.split(/(?<=[.!?])\s+/).at(-1) ?? "").replace(/[:.]$/, "").trim();
  const named = said.replace(LEADS_ON, "");
  const isTopic = named !== "" && named.length <= 120 && /:$/.test(intro) && !POINTS_ON.test(named);
  // What is left of a sentence is a phrase at best; a heading is one.
  return isTopic && (named === said || heading === "") ? named : heading || title;
}

function orderDraft(list: List, title: string, language: Language): Draft | null {
  const lead = list.intro.split(/(?<=[.!?])\s+/).at(-1) ?? "";
  const isLed = language.steps.test(lead) || language.steps.test(list.heading);
  if (!list.isNumbered || !isLed || NO_STEPS.test(lead)) return null;
  const steps = list.items.map(stepOf);
  const isFair = steps.every(
    (step) =>
      wordsOf(step).length > 1 &&
      step.length <= MAX_STEP &&
      !POINTS_BACK.test(step) &&
      !/[{}<>=\\]|https?:/.test(step),
  );
  if (steps.length < MIN_STEPS || steps.length > MAX_STEPS || !isFair) return null;
  if (new Set(steps.map(foldOption)).size !== steps.length) return null;
  const topic = topicOf(list, title);
  if (wordsOf(topic).length < 2) return null;
  const said = steps.map((step, index) => `${index + 1}. ${step}`).join("\n");
  return {
    form: "order",
    at: list.at,
    text: language.order(topic),
    answer: "",
    wrong: [],
    body: { options: steps, body: { kind: "order" } },
    source: list.raw,
    explanation: `${language.rightOrder}:\n${said}`,
    score: 12,
    keys: [foldOption(topic)],
  };
}

/** Numbered steps that a line or a heading calls so, to be put in order. */
export function orderDrafts({ lists }: Structure, title: string, language: Language): Draft[] {
  return lists.flatMap((list) => orderDraft(list, title, language) ?? []);
}
