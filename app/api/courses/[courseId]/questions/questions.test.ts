import "#tests/support/without-limits.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { writeLearners } from "#tests/support/answered-runs.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { bearer, createCourse, createLearner, questions, signIn } from "#tests/support/factories.ts";
import { POST as bringBack } from "./[questionId]/bring-back/route.ts";
import { POST as retire } from "./[questionId]/retire/route.ts";
import { GET as list } from "./route.ts";

const now = new Date("2026-03-01T12:00:00Z");

beforeEach(resetDatabase);

async function open() {
  const { id } = await createLearner();
  const { courseId, quizId } = await createCourse(id, [questions(1)]);
  await writeLearners(quizId, 5, (n) => [{ isCorrect: n > 0 }], now);
  const question = await db().question.findFirstOrThrow({ where: { quizId }, include: { versions: true } });
  const headers = bearer((await signIn(id)).bearer);
  const params = { courseId, questionId: question.id };
  return { id, headers, params, quizId, body: { versionId: question.versions[0]?.id ?? "" } };
}

const CALLS = [
  ["list", list, "GET"],
  ["retire", retire, "POST"],
  ["bring back", bringBack, "POST"],
] as const;

const codeOf = async (response: Response) => [response.status, (await response.json()).error];

describe("who may", () => {
  it.each(CALLS)("%s answers 401 without a session and 404 to anyone else", async (_, handler, method) => {
    const { params, body } = await open();
    const call = { method, params, ...(method === "POST" && { body }) };
    expect(await codeOf(await callRoute(handler, "/", call))).toEqual([401, "unauthorized"]);
    const headers = bearer((await signIn((await createLearner()).id)).bearer);
    expect(await codeOf(await callRoute(handler, "/", { ...call, headers }))).toEqual([404, "not_found"]);
  });

  it.each(CALLS.slice(1))("%s with the cookie has to come from our own pages", async (_, handler, method) => {
    const { id, params, body } = await open();
    const headers = { cookie: (await signIn(id)).cookieHeader, origin: "https://elsewhere.test" };
    const response = await callRoute(handler, "/", { method, params, body, headers });
    expect(await codeOf(response)).toEqual([403, "bad_origin"]);
  });
});

describe("the questions of one's own course", () => {
  it("are listed with their figures, taken out and brought back", async () => {
    const { headers, params, body, quizId } = await open();
    const listed = await (await callRoute(list, "/", { headers, params })).json();
    expect(listed).toMatchObject({ leftOut: 0, unanswered: 0 });
    expect(listed.questions).toMatchObject([
      {
        _id: params.questionId,
        ...body,
        quizId,
        isMade: false,
        figures: { answers: 5, shareRight: 0.8, medianMs: 5000, discrimination: null, flags: 0 },
        findings: [],
        withdrawnFor: null,
        isKept: false,
      },
    ]);
    const call = { method: "POST", headers, params, body };
    const out = await callRoute(retire, "/", call);
    expect([out.status, await out.json()]).toEqual([
      200,
      { _id: params.questionId, withdrawnFor: "owner", isKept: false },
    ]);
    expect(await (await callRoute(bringBack, "/", call)).json()).toEqual({
      _id: params.questionId,
      withdrawnFor: null,
      isKept: true,
    });
  });

  it("are not changed by a body without the version, or with an older one", async () => {
    const { headers, params, body } = await open();
    const post = (sent: object) => callRoute(retire, "/", { method: "POST", headers, params, body: sent });
    expect(await codeOf(await post({}))).toEqual([400, "invalid_input"]);
    expect(await codeOf(await post({ versionId: params.courseId }))).toEqual([409, "edit_conflict"]);
    await db().question.updateMany({ data: { withdrawnAt: now, withdrawnReason: "flags" } });
    const back = await callRoute(bringBack, "/", { method: "POST", headers, params, body });
    expect(await codeOf(back)).toEqual([409, "question_reported"]);
  });
});
