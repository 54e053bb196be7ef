import "#tests/support/without-limits.ts";
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { BodyOf, QuestionBody } from "#lib/quiz/kinds/body-schema.ts";
import { versionRow } from "#lib/quiz/question-service.ts";
import { startQuiz } from "#lib/quiz/service.ts";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at, courseDraft, createLearner } from "#tests/support/factories.ts";
import { edit, now } from "#tests/support/outline.ts";
import { kindDrafts } from "#tests/support/question-kinds.ts";
import { saveCourse } from "../service.ts";
import { getOwnedQuiz } from "./outline-queries.ts";
import { outlinePatchSchema, ownedQuizSchema } from "./outline-schema.ts";
import type { ProvenQuestion } from "./question-content.ts";

beforeEach(resetDatabase);

const drafts = kindDrafts();
const KINDS = Object.keys(drafts) as (keyof typeof drafts)[];

/** A course whose quiz has a question of each kind, and what its editor is told of it. */
async function setUp() {
  const { id: userId } = await createLearner();
  const draft = courseDraft([Object.values(kindDrafts())]);
  const courseId = await db().$transaction((tx) => saveCourse(tx, draft, { ownerId: userId }));
  const { id: quizId } = await db().quiz.findFirstOrThrow({ where: { island: { courseId } } });
  const read = async () => ownedQuizSchema.parse(await getOwnedQuiz(userId, courseId, quizId)).questions;
  const versions = (questionId: string) =>
    db().questionVersion.findMany({ where: { questionId }, orderBy: { number: "asc" } });
  return { userId, courseId, quizId, read, versions };
}

type Owned = Awaited<ReturnType<Awaited<ReturnType<typeof setUp>>["read"]>>[number];

/** As a browser sends it. */
function sent({ text, options, correctIndex, body, explanation }: Owned, part: Partial<ProvenQuestion> = {}) {
  const question = { text, options, correctIndex, body, explanation, ...part };
  const edits = [{ type: "question", id: randomUUID(), question: JSON.parse(JSON.stringify(question)) }];
  const [parsed] = outlinePatchSchema.parse({ version: 1, edits }).edits;
  if (parsed?.type !== "question") throw new Error("no question");
  return parsed.question;
}

/** What an author may change in each kind, beside the words of the question. */
const CHANGES: { [K in QuestionBody["kind"]]: (body: BodyOf<K>) => QuestionBody } = {
  multiple: (body) => ({ ...body, right: [0, 1], weights: null }),
  order: (body) => ({ ...body, feedback: { right: { text: "Yes", html: null }, wrong: null } }),
  match: (body) => ({ ...body, key: [1, 0, 3], isPartial: false }),
  numeric: (body) => ({
    ...body,
    shown: "981 cm/s²",
    answers: [{ low: 9.81, high: 9.81, share: 1, said: null }],
    needsUnit: true,
  }),
  text: (body) => ({
    ...body,
    answers: [{ text: "assimilation", share: 1, said: null }],
    isCaseSensitive: true,
  }),
  cloze: (body) => ({ ...body, blanks: body.blanks.toSpliced(0, 1, { ...at(body.blanks, 1) }) }),
};
const changed = (body: QuestionBody | null) => {
  if (!body) throw new Error("a choice");
  return (CHANGES[body.kind] as (body: QuestionBody) => QuestionBody)(body);
};

describe.each(KINDS)("a question of the kind %s", (kind) => {
  const place = KINDS.indexOf(kind);

  it("is no new version where it is sent as it was read, and one where its key is another", async () => {
    const course = await setUp();
    const question = at(await course.read(), place);
    const { _id: id } = question;
    await edit(course, 1, { type: "question", id, question: sent(question) });
    expect(await course.versions(id)).toHaveLength(1);
    const body = changed(question.body);
    await edit(course, 2, { type: "question", id, question: sent(question, { body }) });
    const [first, second, ...more] = await course.versions(id);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ body: drafts[kind].body, kind });
    expect(second).toMatchObject({ body, kind, correctIndex: null, number: 2, basedOn: 1, isOwn: false });
    expect(at(await course.read(), place)).toMatchObject({ body, correctIndex: null });
    const { fingerprint } = versionRow(id, 2, { ...drafts[kind], body });
    expect(second?.fingerprint).toBe(fingerprint);
  });

  it("is added by a browser, and asked", async () => {
    const course = await setUp();
    const question = {
      ...sent(at(await course.read(), place)),
      text: drafts[kind].text.replace("?", " here?"),
    };
    const id = randomUUID();
    const add = { type: "add" as const, kind: "question" as const, id, parentId: course.quizId, position: 0 };
    await edit(course, 1, { ...add, question });
    const [version] = await course.versions(id);
    expect(version).toMatchObject({ body: drafts[kind].body, kind, correctIndex: null, isOwn: true });
    expect(version?.fingerprint).toBe(
      versionRow(id, 1, { ...drafts[kind], text: question.text }).fingerprint,
    );
    const { questions } = await startQuiz(course.userId, course.quizId, now);
    expect(questions.find(({ _id }) => _id === id)).toMatchObject({ task: { kind }, correct: null });
  });

  it("is not changed by a page that knows nothing of its kind", async () => {
    const course = await setUp();
    const { _id: id, ...question } = at(await course.read(), place);
    const old = {
      text: question.text,
      options: [{ text: "a" }, { text: "b" }],
      correctIndex: 0,
      explanation: "",
    };
    await expect(edit(course, 1, { type: "question", id, question: old })).rejects.toMatchObject({
      code: "invalid_input",
      message: "This page is older than this kind of question. Reload it to change the question.",
    });
    expect(await course.versions(id)).toHaveLength(1);
    await edit(course, 1, { type: "question", id, question: { ...old, body: null } });
    expect((await course.versions(id))[1]).toMatchObject({ body: null, correctIndex: 0, kind: "single" });
    expect(at(await course.read(), place)).toMatchObject({ ...old, body: null });
  });

  it("changed by fifty at once is changed once", async () => {
    const course = await setUp();
    const question = at(await course.read(), place);
    const { _id: id } = question;
    const all = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        edit(course, 1, {
          type: "question",
          id,
          question: sent(question, { explanation: `Because ${index}` }),
        }),
      ),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const versions = await course.versions(id);
    expect(versions.map(({ body }) => body)).toEqual([drafts[kind].body, drafts[kind].body]);
  });
});

describe("what a browser sends", () => {
  it.each<[string, keyof typeof drafts, (body: never) => object]>([
    [
      "an index beside the options",
      "multiple",
      (body: BodyOf<"multiple">) => ({ body: { ...body, right: [4] } }),
    ],
    ["two keys", "multiple", () => ({ correctIndex: 1 })],
    ["no key", "multiple", () => ({ body: null })],
    ["a pair without its match", "match", (body: BodyOf<"match">) => ({ body: { ...body, key: [0, 1] } })],
    ["a blank that isn't in the text", "cloze", () => ({ text: "Nothing here" })],
    [
      "an answer that isn't right",
      "numeric",
      (body: BodyOf<"numeric">) => ({ body: { ...body, shown: "12" } }),
    ],
    ["a kind that isn't one", "order", () => ({ body: { kind: "hotspot" } })],
    [
      "half a letter",
      "text",
      (body: BodyOf<"text">) => ({
        body: { ...body, answers: [{ text: "a\ud800", share: 1, said: null }] },
      }),
    ],
    [
      "a zero byte in a unit",
      "numeric",
      (body: BodyOf<"numeric">) => ({
        body: { ...body, units: [{ name: "m\0", factor: 1 }] },
      }),
    ],
  ])("can't be %s", async (_, kind, part) => {
    const { body = null, text, options } = drafts[kind];
    const question = {
      ...{ text, body, correctIndex: null, explanation: "" },
      options: options.map((option) => ({ text: option.text })),
      ...part(body as never),
    };
    const edits = (one: object) => ({
      version: 1,
      edits: [{ type: "question", id: randomUUID(), question: one }],
    });
    expect(
      outlinePatchSchema.safeParse(edits({ ...question, ...{ text, body, correctIndex: null } })).success,
    ).toBe(true);
    expect(outlinePatchSchema.safeParse(edits(question)).success).toBe(false);
  });
});
