import type { RichText } from "#lib/course-reader/questions/choice.ts";
import type { FeedbackPair } from "#lib/course-reader/questions/source-question.ts";
import type { Rule } from "./condition.ts";

/** What an item can say, and the rules that say when. */
export interface Feedbacks {
  rules: readonly Rule[];
  texts: ReadonlyMap<string, RichText>;
}

const GENERAL = "general_fb";
const RIGHT = "correct_fb";
const WRONG = ["general_incorrect_fb", "incorrect_fb"];
const SOUNDS_WRONG = /incorrect|wrong/i;

function firstText({ texts }: Feedbacks, ids: readonly string[]): RichText | null {
  return ids.map((id) => texts.get(id)).find((text) => text !== undefined) ?? null;
}

/** Feedback for one answer and no other: by the rule that names it alone, else by Canvas' name for it. */
export function responseFeedback(item: Feedbacks, field: string, value: string): RichText | null {
  const own = item.rules.filter(({ matches, excluded }) => {
    const isAlone = excluded.length === 0 && matches.every((match) => match.value === value);
    return isAlone && matches.some((match) => match.field === field);
  });
  const ids = own
    .flatMap((rule) => rule.feedbackIds)
    .filter((id) => ![GENERAL, RIGHT, ...WRONG].includes(id));
  return firstText(item, [...ids, `${value}_fb`]);
}

/** Feedback for every answer but this one: Canvas writes it so for each pair of a matching question. */
export function missFeedback(item: Feedbacks, field: string, value: string): RichText | null {
  const own = item.rules.filter(({ matches, excluded }) => {
    const isOther = excluded.every((match) => match.field === field && match.value === value);
    return matches.length === 0 && excluded.length > 0 && isOther;
  });
  return firstText(
    item,
    own.flatMap((rule) => rule.feedbackIds).filter((id) => ![GENERAL, ...WRONG].includes(id)),
  );
}

/** Whether a rule above it has already dealt with the right answer, so that only wrong ones come to it. */
function isElse({ rules }: Feedbacks, rule: Rule): boolean {
  return (
    rule.isUnconditional &&
    rules.slice(0, rules.indexOf(rule)).some((above) => above.score > 0 && !above.continues)
  );
}

/** What is said whatever was chosen. */
export function explanationFrom(item: Feedbacks): RichText | null {
  const always = item.rules.filter((rule) => rule.isUnconditional && rule.score === 0 && !isElse(item, rule));
  const ids = always.flatMap((rule) => rule.feedbackIds);
  return firstText(item, [GENERAL, ...ids.filter((id) => id !== RIGHT && !SOUNDS_WRONG.test(id))]);
}

/** What is said to the right and to the wrong; rules speak for the whole item only where it asks one thing. */
export function overallFeedback(item: Feedbacks, asksOneThing: boolean): FeedbackPair {
  const rules = asksOneThing ? item.rules : [];
  const top = Math.max(0, ...rules.map((rule) => rule.score));
  const best = rules.filter((rule) => rule.score > 0 && rule.score === top);
  const rightIds = best.flatMap((rule) => rule.feedbackIds).filter((id) => !SOUNDS_WRONG.test(id));
  const misses = rules.filter((rule) => {
    const isMiss = rule.matches.length === 0 && rule.excluded.length > 0;
    return rule.score <= 0 && (isElse(item, rule) || isMiss);
  });
  const said = rules.filter((rule) => rule.isUnconditional).flatMap((rule) => rule.feedbackIds);
  const wrongIds = [
    ...misses.flatMap((rule) => rule.feedbackIds),
    ...said.filter((id) => SOUNDS_WRONG.test(id)),
  ];
  return {
    right: firstText(item, [RIGHT, ...rightIds.filter((id) => id !== GENERAL)]),
    wrong: firstText(item, [...WRONG, ...wrongIds.filter((id) => id !== GENERAL && id !== RIGHT)]),
  };
}
