import "#tests/support/without-limits.ts";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { POST as adminSignIn } from "#app/api/admin/session/route.ts";
import { POST as anonymousToken } from "#app/api/auth/extension-anonymous-token/route.ts";
import { POST as exchange } from "#app/api/auth/extension-code/route.ts";
import { POST as revoke } from "#app/api/auth/extension-revoke/route.ts";
import { POST as extensionToken } from "#app/api/auth/extension-token/route.ts";
import { POST as forgot } from "#app/api/auth/forgot-password/route.ts";
import { POST as login } from "#app/api/auth/login/route.ts";
import { POST as register } from "#app/api/auth/register/route.ts";
import { POST as reset } from "#app/api/auth/reset-password/[token]/route.ts";
import { POST as survey } from "#app/api/cancel-survey/route.ts";
import { POST as restorePost } from "#app/api/cms/[token]/posts/[id]/restore/route.ts";
import { PUT as putPost } from "#app/api/cms/[token]/posts/[id]/route.ts";
import { POST as createPost } from "#app/api/cms/[token]/posts/route.ts";
import { POST as contact } from "#app/api/contact/route.ts";
import { PATCH as writeCard } from "#app/api/courses/[courseId]/cards/[cardId]/route.ts";
import { PATCH as editCourse } from "#app/api/courses/[courseId]/route.ts";
import { POST as confirmImport } from "#app/api/courses/import/[importId]/confirm/route.ts";
import { POST as importCourse } from "#app/api/courses/import/route.ts";
import { POST as claimProgress } from "#app/api/extension/progress/route.ts";
import { POST as interest } from "#app/api/interest/route.ts";
import { POST as answerPractice } from "#app/api/practice/[runId]/answer/route.ts";
import { POST as gradeCard } from "#app/api/practice/cards/[cardId]/grade/route.ts";
import { POST as answer } from "#app/api/quiz/[quizId]/answer/route.ts";
import { POST as complete } from "#app/api/quiz/islands/[islandId]/quizzes/[quizId]/complete/route.ts";
import { GET as getIslands } from "#app/api/quiz/islands/route.ts";
import { POST as flag } from "#app/api/quiz/questions/[questionId]/flag/route.ts";
import { POST as confirmEmail } from "#app/api/users/email/confirm/route.ts";
import { PATCH as patchProfile } from "#app/api/users/profile/route.ts";
import { POST as updateStats } from "#app/api/users/update-quiz-stats/route.ts";
import { POST_BODY_BYTES } from "#lib/blog/schema.ts";
import { ERROR_STATUS } from "#lib/core/errors.ts";
import { OUTLINE_BODY_BYTES } from "#lib/course/outline/outline-schema.ts";
import { route } from "#lib/server/http/route.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { TEST_ENV } from "#tests/support/environment.ts";
import { connect, createClient } from "#tests/support/extensions.ts";
import { bearer, createCourse, createLearner, signIn } from "#tests/support/factories.ts";
import { createDraft, signInAdmin } from "#tests/support/posts.ts";
import { amount } from "#tests/support/soak.ts";

const BODY_ROUTES = {
  login,
  register,
  forgot,
  reset,
  contact,
  survey,
  interest,
  anonymousToken,
  extensionToken,
  exchange,
  revoke,
  claimProgress,
  confirmEmail,
  patchProfile,
  answer,
  answerPractice,
  gradeCard,
  writeCard,
  complete,
  flag,
  updateStats,
  adminSignIn,
  createPost,
  putPost,
  restorePost,
  editCourse,
  confirmImport,
};
const NOTHING_ALLOWED = new Map<unknown, number>([
  [complete, 404],
  // Every field is optional, and the import is no one's.
  [confirmImport, 404],
  [patchProfile, 200],
  // A model is asked for a post, and none is set up here.
  [createPost, 503],
  [putPost, 200],
  [restorePost, 200],
]);
/** By whom a call is made that isn't for everyone who may be someone */
const CALLERS = new Map<unknown, Record<string, string>>();
const LIMITS = new Map<unknown, number>([
  [createPost, POST_BODY_BYTES],
  [putPost, POST_BODY_BYTES],
  [editCourse, OUTLINE_BODY_BYTES],
]);
const JSON_TYPE = { "content-type": "application/json" };
let params: Record<string, string> = {};
let headers: Record<string, string> = {};

beforeAll(async () => {
  await resetDatabase();
  const learner = await createLearner();
  const { quizId, islandId, courseId } = await createCourse(learner.id);
  const { _id } = await createDraft();
  params = {
    quizId,
    islandId,
    courseId,
    runId: quizId,
    questionId: quizId,
    importId: quizId,
    cardId: quizId,
    token: TEST_ENV.CMS_PATH_TOKEN,
    id: _id,
  };
  const session = await signIn(learner.id);
  headers = { ...bearer(session.bearer), ...(await signInAdmin()) };
  CALLERS.set(extensionToken, { cookie: session.cookieHeader });
  await createClient();
  CALLERS.set(claimProgress, bearer((await connect(learner.id, new Date())).access));
});

/** An error that the contract knows, told in JSON, without a word from inside. */
async function expectClean(response: Response, ...statuses: number[]) {
  const text = await response.text();
  expect(statuses.length > 0 ? statuses : [200, 201, 204, 400, 401, 403, 404, 409, 413, 415, 422]).toContain(
    response.status,
  );
  if (response.status < 400) return;
  const body = JSON.parse(text);
  expect(Object.keys(ERROR_STATUS)).toContain(body.error);
  expect(body.message).toMatch(/\S/);
  expect(text).not.toMatch(/prisma|postgres|select |node_modules|\.ts:\d/i);
}

const send = (handler: typeof login, rawBody: BodyInit, more: Record<string, string> = {}) =>
  callRoute(handler, "/", {
    method: "POST",
    rawBody,
    params,
    headers: { ...JSON_TYPE, ...headers, ...CALLERS.get(handler), ...more },
  });

describe.each(Object.entries(BODY_ROUTES))("%s", (_name, handler) => {
  const corpus = "../shared/fixtures/attacks/json";
  it.skipIf(!existsSync(corpus))(
    "survives a public list of malformed JSON (skipped where the list is absent)",
    async () => {
      for (const name of readdirSync(corpus).filter((file) => file.endsWith(".json"))) {
        const bytes = readFileSync(path.join(corpus, name));
        // Completing needs no body, so an empty one is none.
        const isRefused = name.startsWith("n_") && bytes.length > 0;
        const isNothing = /^\ufeff?(\{\})?$/.test(bytes.toString().trim());
        const allowed = isRefused ? 400 : isNothing ? NOTHING_ALLOWED.get(handler) : undefined;
        await expectClean(await send(handler, bytes), ...(allowed ? [allowed] : []));
      }
    },
  );

  it.each([
    ["nothing", ""],
    ["half a document", "{bad"],
    ["a forbidden key", '{"__proto__":{"isPremium":true}}'],
    ["a character that no database holds", '{"email":"a\\u0000b@c.d","password":"x"}'],
    ["half a character", '{"email":"a\\ud800b@c.d","answers":{"comment":"\\ud800"}}'],
    ["deep nesting", `${"[".repeat(30_000)}${"]".repeat(30_000)}`],
    ["depth 21", `${"[".repeat(21)}${"]".repeat(21)}`],
    ["another type at the top", '"text"'],
    ["no UTF-8", Buffer.from([0xff, 0xfe, 0x7b])],
  ])("refuses %s", async (what, body) => {
    // Nothing is an answer of its own where every field is optional.
    const allowed = what === "nothing" ? (NOTHING_ALLOWED.get(handler) ?? 400) : 400;
    await expectClean(await send(handler, body), allowed);
  });

  it("refuses more than it takes, and what is no JSON by its type", async () => {
    const most = LIMITS.get(handler) ?? 64 * 1024;
    await expectClean(await send(handler, `{"a":"${"x".repeat(most - 6)}"}`), 413);
    await expectClean(await send(handler, "{}", { "content-type": "text/plain" }), 415);
    await expectClean(
      await send(handler, "a=b", { "content-type": "application/x-www-form-urlencoded" }),
      415,
    );
  });

  it("survives any JSON in any field", async () => {
    const names = [
      "email",
      "username",
      "password",
      "fullName",
      "timeZone",
      "ageConfirmed",
      "questionId",
      "selectedAnswer",
      "elapsedMs",
      "stars",
      "xpGained",
      ...["client_id", "response_type", "scope", "redirect_uri", "code_challenge", "grant_type", "code"],
      ...["code_verifier", "refresh_token", "token", "course", "courseTitle", "lesson", "seconds"],
      ...["starsEarned", "version", "edits", "mode"],
    ];
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom("\u0000", "é".repeat(2000), "' OR 1=1 --", "<script>", -0, Number.MAX_SAFE_INTEGER + 2),
    );
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom(...names), value), async (body) => {
        const isNothing = Object.keys(body).length === 0;
        const allowed = isNothing ? NOTHING_ALLOWED.get(handler) : undefined;
        await expectClean(await send(handler, JSON.stringify(body)), ...(allowed ? [allowed] : []));
      }),
      { numRuns: amount(50, 1000) },
    );
  });
});

describe("the query", () => {
  it.each(["?courseId=1", "?courseId=1&courseId=2", "?courseId[]=1"])(
    "of the islands refuses or ignores %s",
    async (query) => {
      await expectClean(
        await callRoute(getIslands, `/${query}`, { headers }),
        query.includes("[]") ? 200 : 400,
      );
    },
  );
});

describe("an upload", () => {
  const upload = (rawBody: BodyInit, more: Record<string, string> = {}) =>
    callRoute(importCourse, "/", { method: "POST", rawBody, headers: { ...headers, ...more } });

  it("must be a form with a file", async () => {
    await expectClean(await upload("{}", JSON_TYPE), 400);
    await expectClean(await upload("plain", { "content-type": "text/plain" }), 415);
    await expectClean(await upload("x", { "content-type": "multipart/form-data" }), 415);
    await expectClean(await upload("garbage", { "content-type": "multipart/form-data; boundary=abc" }), 400);
    const form = new FormData();
    form.set("replace", "true");
    await expectClean(await upload(form), 400);
    form.set("other", new File(["x"], "x.gift"));
    await expectClean(await upload(form), 400);
  });

  it("may break off", async () => {
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(
          new TextEncoder().encode(
            '--abc\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\nhalf',
          ),
        );
        controller.close();
      },
    });
    await expectClean(await upload(broken, { "content-type": "multipart/form-data; boundary=abc" }), 400);
  });
});

describe("the controls: this file's eyes", () => {
  it("see a handler that reads its body without care", async () => {
    const careless = async (request: Request) => Response.json(await request.json());
    await expect(send(careless, "{bad")).rejects.toThrow(SyntaxError);
  });

  it("see a fault of ours, which tells its id and nothing else", async () => {
    const faulty = route({
      auth: ["public"],
      handler: async () => {
        throw new Error('select "secret" from prisma');
      },
    });
    const response = await callRoute(faulty, "/", { method: "POST" });
    expect(response.status).toBe(500);
    expect(await response.clone().json()).toEqual({
      error: "internal",
      message: "Something went wrong on our side. Please try again.",
      requestId: expect.any(String),
    });
    await expect(expectClean(response)).rejects.toThrow(/500/);
    const leaky = Response.json({ error: "not_found", message: "at lib/x.ts:5" }, { status: 404 });
    await expect(expectClean(leaky)).rejects.toThrow();
  });
});
