import * as z from "zod";
import { MAX_QUESTION_LENGTH } from "./rules.ts";

/** A blank line is no question. */
const questionText = z.string().trim().min(1, "Write a question first.").max(MAX_QUESTION_LENGTH);

export const searchQuerySchema = z.object({ q: questionText });

/** Where something stands in a course. */
const placeShape = {
  passageId: z.string(),
  lessonId: z.string(),
  /** Of the lesson */
  title: z.string(),
  /** What it stands below there; "" for nothing */
  heading: z.string(),
  /** The id of the block that it begins in; null for what is spoken */
  block: z.string().nullable(),
  /** When it begins in the recording; null for what is read */
  second: z.int().nullable(),
};

export const passageSchema = z.object({
  ...placeShape,
  /** "" where only its place is told */
  text: z.string(),
  /** The sentence of the text that fits the question best; "" where only its place is told */
  excerpt: z.string(),
});

export const searchResultSchema = z.object({ passages: z.array(passageSchema) });
export type SearchResultDto = z.infer<typeof searchResultSchema>;

export const citationSchema = z.object({
  ...placeShape,
  /** The passage's own words; "" where only its place is told */
  quote: z.string(),
});
export type Citation = z.infer<typeof citationSchema>;
export const citationsSchema = z.array(citationSchema);

export const answerKindSchema = z.enum(["answer", "search", "places", "uncovered"]);
export const noModelReasonSchema = z.enum(["not_configured", "no_consent", "cap_reached", "failed"]);

export const messageSchema = z.object({
  messageId: z.string(),
  role: z.enum(["learner", "assistant"]),
  status: z.enum(["running", "done", "stopped", "interrupted", "failed"]),
  /** Of an answer: by a model, passages quoted, places alone, or that nothing was found */
  kind: answerKindSchema,
  /** Why no model has written it; null where one has, or none was needed */
  reason: noModelReasonSchema.nullable(),
  /** Text with **bold**, `code`, $TeX$ and marks such as [1], which number the citations */
  text: z.string(),
  citations: citationsSchema,
  /** The question that an answer answers; null for a question */
  questionId: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type MessageDto = z.infer<typeof messageSchema>;

export const threadSchema = z.object({
  threadId: z.string(),
  /** The first words of its first question; "" before that */
  title: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ThreadDto = z.infer<typeof threadSchema>;

/** Which model would answer, and whether it may be sent what this learner writes. */
export const modelStateSchema = z.object({
  isSetUp: z.boolean(),
  /** Who runs it; "" where none is set up */
  host: z.string(),
  hasConsent: z.boolean(),
});
export type ModelStateDto = z.infer<typeof modelStateSchema>;

export const threadsSchema = z.object({ threads: z.array(threadSchema), model: modelStateSchema });
export type ThreadsDto = z.infer<typeof threadsSchema>;

export const threadDetailSchema = threadSchema.extend({ messages: z.array(messageSchema) });
export type ThreadDetailDto = z.infer<typeof threadDetailSchema>;

const id = z.uuid().toLowerCase();
export const threadParamsSchema = z.object({ courseId: id, threadId: id });
export const messageParamsSchema = threadParamsSchema.extend({ messageId: id });

/** True: what is written may go to the model's host from now on. */
const consent = z.literal(true).optional();

export const newThreadSchema = z.strictObject({ text: questionText.optional(), consent });
export type NewThreadBody = z.infer<typeof newThreadSchema>;

/** A question, or the question that is to be answered once more. */
export const askSchema = z.union([
  z.strictObject({ text: questionText, consent }),
  z.strictObject({ regenerate: id, consent }),
]);
export type AskBody = z.infer<typeof askSchema>;

export const askedSchema = z.object({
  /** The answer */
  messageId: z.string(),
  questionId: z.string(),
});
export type AskedDto = z.infer<typeof askedSchema>;

export const startedSchema = z.object({
  threadId: z.string(),
  /** Of the first question, where one came with the call */
  messageId: z.string().nullable(),
  questionId: z.string().nullable(),
});
export type StartedDto = z.infer<typeof startedSchema>;

/** A question by its own id, or as it was shown in a run. */
export const explainSchema = z.union([
  z.strictObject({ questionId: id, consent }),
  z.strictObject({ attemptQuestionId: id, consent }),
]);
export type ExplainBody = z.infer<typeof explainSchema>;

export const explanationSchema = z.object({
  kind: answerKindSchema,
  reason: noModelReasonSchema.nullable(),
  /** As in a message */
  text: z.string(),
  /** The sentence of the course that the question rests on; null where none is known */
  source: z.string().nullable(),
  citations: citationsSchema,
  /** The course of the citations */
  courseId: z.string(),
  /** Who runs the model that explains; "" where none is set up */
  host: z.string(),
});
export type ExplanationDto = z.infer<typeof explanationSchema>;
