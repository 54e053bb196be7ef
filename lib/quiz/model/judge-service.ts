import type { Judged, Rated } from "../generator/rubric.ts";
import { agrees, exhibitOf, sealed } from "./blind.ts";
import { type Asker, askOnce } from "./call-service.ts";
import type { Candidate } from "./candidate.ts";
import { blindPrompt, critiquePrompt, type Section } from "./prompt.ts";
import { blindAnswersSchema, critiquesSchema } from "./stage-schema.ts";

const AT_ONCE = 12;

const asCandidate = (question: Rated): Candidate => ({
  ...question,
  options: [...question.options],
  explanation: question.explanation ?? "",
  form: question.body?.kind ?? "choice",
  bloom: "remember",
  at: 0,
  wanting: [],
});

async function judgeBatch(section: Section, questions: readonly Rated[], asker: Asker) {
  const all = sealed(questions.map(asCandidate));
  const blind = blindPrompt(
    section,
    all.map(({ put }) => put),
  );
  const first = { ...blind, schema: blindAnswersSchema, name: "answers", temperature: 0 };
  const { answers } = await askOnce(first, asker);
  const exhibits = all.map(({ candidate }, index) => exhibitOf(candidate, index + 1));
  const second = {
    ...critiquePrompt(section, exhibits),
    schema: critiquesSchema,
    name: "verdicts",
    temperature: 0,
  };
  const { verdicts } = await askOnce(second, asker);
  return all.map((one): Judged | null => {
    const verdict = verdicts.find(({ id }) => id === one.put.id);
    const answer = answers.find(({ id }) => id === one.put.id);
    if (!verdict || !answer) return null;
    const { id: _, duplicateOf: __, ...judged } = verdict;
    // Who answers otherwise without the key has found a second answer that can be defended.
    return { ...judged, oneAnswer: judged.oneAnswer && agrees(one, answer) };
  });
}

/**
 * What the model that is set up says of questions by the rubric. It answers each without the key first, and isn't told
 * who made it; null where it says nothing. Throws ModelError and BudgetError.
 */
export async function judgeQuestions(
  section: Section,
  questions: readonly Rated[],
  asker: Asker,
): Promise<(Judged | null)[]> {
  const judged: (Judged | null)[] = [];
  for (let start = 0; start < questions.length; start += AT_ONCE)
    judged.push(...(await judgeBatch(section, questions.slice(start, start + AT_ONCE), asker)));
  return judged;
}
