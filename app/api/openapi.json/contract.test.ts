import "#tests/support/without-limits.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { bearer, createLearner, signIn } from "#tests/support/factories.ts";
import { closed } from "#tests/support/openapi-walk.ts";
import { apiDocument } from "./document.ts";
import { ROUTES } from "./routes.ts";

beforeEach(resetDatabase);

const document = apiDocument();
const handlers: Record<string, object> = Object.assign({}, ...Object.values(ROUTES));

/** The answer of a real call, and the shape that the document gives it */
async function call(method: string, path: string, options: { body?: unknown } = {}) {
  const { bearer: token } = await signIn((await createLearner()).id);
  const handler = (handlers[path] as Record<string, Parameters<typeof callRoute>[0]>)[method];
  if (!handler) throw new Error(`nothing answers ${method} ${path}`);
  const response = await callRoute(handler, path, { method, headers: bearer(token), ...options });
  const told = document.paths[path]?.[method.toLowerCase()]?.responses[response.status];
  const schema = told?.content?.["application/json"]?.schema;
  if (!schema) throw new Error(`${method} ${path} tells nothing of ${response.status}`);
  return { answer: await response.json(), status: response.status, shape: closed(schema, document) };
}

const newcomer = { fullName: "Ada Example", email: "ada@example.test", password: "Secret1!word" };

describe("what is told is what is answered", () => {
  it.each([
    ["GET", "/api/time", 200, undefined],
    ["GET", "/api/blog/posts", 200, undefined],
    ["POST", "/api/auth/register", 201, newcomer],
    ["POST", "/api/auth/login", 400, { email: "nobody" }],
    ["GET", "/api/users/profile", 200, undefined],
    ["PATCH", "/api/users/profile", 200, { isUntimed: true }],
    ["GET", "/api/users/quiz-stats", 200, undefined],
    ["GET", "/api/users/achievements", 200, undefined],
    ["GET", "/api/streak/status", 200, undefined],
    ["POST", "/api/streak/freeze", 409, undefined],
    ["GET", "/api/streak/goal", 200, undefined],
    ["PUT", "/api/streak/goal", 200, { goalDays: 4 }],
    ["POST", "/api/users/tips", 200, { tip: "stars" }],
    ["DELETE", "/api/users/tips", 200, undefined],
    ["POST", "/api/xp/daily-login", 200, undefined],
    ["GET", "/api/leaderboard", 200, undefined],
    ["GET", "/api/leaderboard/league", 200, undefined],
    ["POST", "/api/leaderboard/league/seen", 200, undefined],
    ["GET", "/api/courses/catalog", 200, undefined],
    ["GET", "/api/practice", 200, undefined],
    ["GET", "/api/quests", 200, undefined],
    ["GET", "/api/quests/stickers", 200, undefined],
  ])("%s %s, %i", async (method, path, expected, body) => {
    const { answer, status, shape } = await call(method, path, body && { body });
    expect(status).toBe(expected);
    expect(shape.safeParse(answer).error).toBeUndefined();
    expect(shape.safeParse({ ...answer, somethingElse: 1 }).success).toBe(false);
    for (const key of Object.keys(answer).filter((each) => each !== "fields")) {
      const { [key]: _, ...less } = answer;
      expect(shape.safeParse(less).success, `without ${key}`).toBe(false);
    }
  });
});
