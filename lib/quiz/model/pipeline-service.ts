import { log } from "#lib/server/log.ts";
import { ModelError } from "#lib/server/model/error.ts";
import { MIN_MADE } from "../question-draft.ts";
import { agreed, exhibitOf, sealed } from "./blind.ts";
import { type Asker, askOnce, BudgetError } from "./call-service.ts";
import type { Candidate } from "./candidate.ts";
import { checkWritten, searchable } from "./check.ts";
import { choose, criticised } from "./choose.ts";
import { blindPrompt, critiquePrompt, planPrompt, type Section, writePrompt } from "./prompt.ts";
import { mostOf, sectionsOf, wantedOf } from "./section.ts";
import { blindAnswersSchema, critiquesSchema, type Plan, planSchema, writingSchema } from "./stage-schema.ts";

/** Sections of one text that are worked on at once */
const AT_ONCE = 2;
const MAX_TITLE = 200;
/** Who waits gets a few questions on the beginning of the text: more would take the model too long to write. */
const QUICK = { wanted: 5, characters: 6000 };

/** What a model made of a text. */
export interface MadeByModel {
  questions: Candidate[];
  /** Why there are no more, as a sentence; null where the text gave no more */
  reason: string | null;
  /** Whether another try could go on from here: it was broken off, and answers are kept */
  isCutOff: boolean;
}

/** What a model wrote that code finds nothing wrong with. */
async function write(
  section: Section,
  wanted: number,
  plan: Plan | null,
  asker: Asker,
): Promise<Candidate[]> {
  const prompt = writePrompt(section, wanted, plan);
  const call = { ...prompt, schema: writingSchema, name: "questions", temperature: 0.3 };
  const { questions } = await askOnce(call, asker);
  const text = searchable(section.text);
  return questions.flatMap((one) => checkWritten(one, text) ?? []);
}

/** Those of the questions that a reader without the key answers as the key does. */
async function answerBlind(section: Section, candidates: Candidate[], asker: Asker): Promise<Candidate[]> {
  if (candidates.length === 0) return [];
  const all = sealed(candidates);
  const prompt = blindPrompt(
    section,
    all.map(({ put }) => put),
  );
  const call = { ...prompt, schema: blindAnswersSchema, name: "answers", temperature: 0 };
  const { answers } = await askOnce(call, asker);
  return agreed(all, answers);
}

async function criticise(section: Section, candidates: Candidate[], asker: Asker): Promise<Candidate[]> {
  if (candidates.length === 0) return [];
  const exhibits = candidates.map((candidate, index) => exhibitOf(candidate, index + 1));
  const prompt = critiquePrompt(section, exhibits);
  const call = { ...prompt, schema: critiquesSchema, name: "verdicts", temperature: 0 };
  const { verdicts } = await askOnce(call, asker);
  return criticised(candidates, verdicts);
}

/** All stages for one section: what is worth knowing, questions about it, the blind answers, the critic. */
async function askSection(section: Section, asker: Asker): Promise<Candidate[]> {
  const wanted = wantedOf(section.text.length);
  const planning = { ...planPrompt(section, wanted), schema: planSchema, name: "points", temperature: 0.2 };
  const plan = await askOnce(planning, asker);
  if (plan.points.length === 0) return [];
  const written = await write(section, wanted, plan, asker);
  return criticise(section, await answerBlind(section, written, asker), asker);
}

const isFinal = (error: unknown) =>
  error instanceof BudgetError ||
  (error instanceof ModelError && ["denied", "cancelled", "not_configured"].includes(error.kind));

const TOO_LONG = "The model took too long to answer.";
const NOT_ASKED = "The model could not be asked.";

/** The sentence for a failure that is foreseen, for a learner who has set up no model; anything else is thrown on. */
function reasonOf(error: unknown): string {
  if (error instanceof BudgetError) return error.message;
  if (!(error instanceof ModelError)) throw error;
  log().warn({ kind: error.kind }, "the model made no questions of a section");
  if (error.kind === "cancelled") return TOO_LONG;
  return error.kind === "denied" || error.kind === "not_configured" ? NOT_ASKED : error.message;
}

/**
 * Questions that a model makes of a text in any language, section by section, as many as its length allows. Each stage's
 * answer is kept, so that another run pays for nothing twice. Never throws for what a model does.
 * docs/product.md#questions-made-from-texts
 */
export async function makeWithModel(text: string, title: string, asker: Asker): Promise<MadeByModel> {
  const found: Candidate[] = [];
  let reason: string | null = null;
  let isOver = false;
  const sections = sectionsOf(text);
  let from = 0;
  const askNext = async (): Promise<void> => {
    for (let own = sections.shift(); own !== undefined && !isOver; own = sections.shift()) {
      const start = from;
      from += own.length;
      try {
        const made = await askSection({ title: title.slice(0, MAX_TITLE), text: own }, asker);
        found.push(...made.map((one) => ({ ...one, at: one.at + start })));
      } catch (error) {
        reason = reasonOf(error);
        isOver ||= isFinal(error) || asker.signal.aborted;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askNext));
  const questions = choose(found, text.length, mostOf(text.length));
  return { questions, reason, isCutOff: reason !== null && asker.signal.aborted };
}

/**
 * A few questions for someone who waits: written and answered blind, without plan and critic. None unless at least three
 * agree with their blind answers in time. Throws ModelError and BudgetError. docs/product.md#questions-made-from-texts
 */
export async function makeQuickly(text: string, title: string, asker: Asker): Promise<Candidate[]> {
  const [own = ""] = sectionsOf(text.slice(0, QUICK.characters));
  if (own === "") return [];
  const section = { title: title.slice(0, MAX_TITLE), text: own };
  const written = await write(section, QUICK.wanted, null, asker);
  if (written.length < MIN_MADE) return [];
  const certain = await answerBlind(section, written, asker);
  const made = choose(certain, own.length, QUICK.wanted);
  return made.length < MIN_MADE ? [] : made;
}
