import * as z from "zod";
import { type QuestionBody, questionBodySchema } from "#lib/quiz/kinds/body-schema.ts";
import { mapBodyMarkup } from "#lib/quiz/kinds/said.ts";
import type { SourceQuestion } from "../questions/source-question.ts";
import { tidyTitle } from "../rules.ts";
import type { Media } from "./media.ts";
import { explanationOf, type ReadText, readHtml, readPlain } from "./text/rich-text.ts";

const fileOptionSchema = z.object({
  text: z.string(),
  /** Markup, only where it says more than the text; sanitised when it is read */
  html: z.string().nullish(),
  /** What is said to anyone who chooses it */
  feedback: z.string().nullish(),
  /** The same with markup, only where it says more */
  feedbackHtml: z.string().nullish(),
});

export const fileQuestionSchema = z.object({
  id: z.string().max(300).nullish(),
  /** The type in the file it once came from: "single", "true_false", "cloze" … */
  kind: z.string().max(100).nullish(),
  text: z.string(),
  html: z.string().nullish(),
  options: z.array(fileOptionSchema),
  /** The place of the right option, from 0; null where `body` says what is right */
  correct: z.int().nonnegative().nullish(),
  /** What a question of another kind than choice asks and accepts */
  body: questionBodySchema.nullish(),
  explanation: z.string().nullish(),
  explanationHtml: z.string().nullish(),
  /** The sentence of the island's text that a made question rests on */
  source: z.string().nullish(),
  /** False where the order of the options means something */
  shuffle: z.boolean().nullish(),
});

type OwnQuestion = z.infer<typeof fileQuestionSchema>;

const KINDS: readonly string[] = questionBodySchema.options.map(({ shape }) => shape.kind.value);
const MAX_NAME_LENGTH = 100;

/** A text of one of our own files, whose markup counts where it has some. */
export function readOwnText(text: string, html: string | null | undefined, media: Media): ReadText {
  return html ? readHtml(html, media) : readPlain(text);
}

/** The line for what a file of ours holds and can't be read. */
export function unreadable(kind: "question" | "card", value: unknown, reason: string): SourceQuestion {
  const isObject = typeof value === "object" && value !== null;
  const said = isObject ? new Map<string, unknown>(Object.entries(value)) : new Map<string, unknown>();
  const stem = { text: String(said.get("text") ?? said.get("front") ?? ""), html: null };
  const name = tidyTitle(stem.text, kind === "card" ? "Card" : "Question", 100);
  const none = { right: null, wrong: null };
  const rest = { explanation: null, feedback: none, sourceId: null, notes: [] };
  return { kind, name, stem, ...rest, body: { type: "unplayable", reason } };
}

/** Why a value is no question of ours, or one of a kind that isn't known yet. */
function faultOf(value: unknown, error: z.ZodError): string {
  const body: unknown = Object(Object(value).body).kind;
  if (typeof body === "string" && !KINDS.includes(body))
    return `Questions of the kind “${tidyTitle(body, "unknown", 40)}” aren't known here: the file was written by a newer version.`;
  const place = error.issues[0]?.path.join(".") || "question";
  return `It isn't written as a question of ours is, at “${place}”.`;
}

/** A file is written by anyone: its markup is sanitised like that of any other. What it loses is added to `lost`. */
function readBody(body: QuestionBody, media: Media, lost: string[]): QuestionBody {
  return mapBodyMarkup(body, (html) => {
    const { rich, notes } = readHtml(html, media);
    lost.push(...notes);
    return rich.html;
  });
}

function readOptions({ options, correct }: OwnQuestion, media: Media, said: Said) {
  const read = options.map(({ text, html }) => readOwnText(text, html, media));
  const weighted = read.map(({ rich }, index) => ({
    ...rich,
    feedback: said(options[index]?.feedback, options[index]?.feedbackHtml),
    weight: index === correct ? 100 : 0,
  }));
  return { weighted, notes: read.flatMap(({ notes }) => notes) };
}

type Said = (
  words: string | null | undefined,
  markup: string | null | undefined,
) => SourceQuestion["explanation"];

/** A question as our own files have it; unplayable with the reason where it is none. docs/course-format.md */
export function readOwnQuestion(value: unknown, media: Media): SourceQuestion {
  const parsed = fileQuestionSchema.safeParse(value);
  if (!parsed.success) return unreadable("question", value, faultOf(value, parsed.error));
  const { id, kind, text, html, options, correct, body, source, shuffle, ...after } = parsed.data;
  if (!body && (correct ?? options.length) >= options.length)
    return unreadable("question", value, "It has no right answer.");
  const lost: string[] = [];
  const said: Said = (words, markup) => {
    if (markup) return explanationOf(readHtml(markup, media), lost);
    return words ? { text: words, html: null } : null;
  };
  const stem = readOwnText(text, html, media);
  const { weighted, notes } = readOptions(parsed.data, media, said);
  const explanation = said(after.explanation, after.explanationHtml);
  const stored = body && readBody(body, media, lost);
  return {
    kind: kind || "single",
    name: tidyTitle(stem.rich.text, "Question", MAX_NAME_LENGTH),
    stem: stem.rich,
    explanation,
    feedback: { right: null, wrong: null },
    sourceId: id ?? null,
    notes: [...new Set([...stem.notes, ...notes, ...lost])],
    mayShuffle: shuffle ?? true,
    madeFrom: source ?? null,
    body: stored
      ? { type: "stored", body: stored, options: weighted }
      : { type: "single", options: weighted },
  };
}
