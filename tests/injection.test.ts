import "#tests/support/without-limits.ts";
import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { apiDocument } from "#app/api/openapi.json/document.ts";
import { ROUTES } from "#app/api/openapi.json/routes.ts";
import { db, dbPool } from "#lib/server/db/db.ts";
import type { ApiOperation } from "#lib/server/openapi/openapi.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { TEST_ENV } from "#tests/support/environment.ts";
import { at, bearer, createCourse, createLearner, signIn } from "#tests/support/factories.ts";
import { createDraft, signInAdmin } from "#tests/support/posts.ts";
import { placesIn, sampleOf, withText } from "#tests/support/samples.ts";

/** Stands in every payload: what is sent as a value never stands in a statement's text. */
const MARK = "w4ddl3";

/** One of each way out of a statement */
const PAYLOADS = [
  `${MARK}' OR '1'='1`,
  `${MARK}' OR 1=1 --`,
  `${MARK}') OR ('1'='1`,
  `${MARK}'; UPDATE "User" SET "xp" = 31337; --`,
  `${MARK}"; UPDATE "User" SET "xp" = 31337; --`,
  `${MARK}' UNION SELECT "passwordHash" FROM "User" --`,
  `${MARK}'||(SELECT pg_sleep(9))||'`,
  `${MARK}\\'; SELECT 1/0; --`,
  `1; SELECT '${MARK}'`,
  `1) OR 1=CAST((SELECT '${MARK}') AS int) --`,
  `$$${MARK}$$; SELECT 1`,
  `${MARK}%' ESCAPE '!' --`,
  `${MARK}/**/OR/**/1=1#`,
  `{"$gt":"${MARK}"}`,
  `${MARK}\uFF07 OR \uFF071\uFF07=\uFF071`,
];

const statements: string[] = [];

/** Every statement's text on its way to PostgreSQL, anyone who sends it: Prisma, the queue, the limits, our own. */
async function listening(work: () => Promise<unknown>): Promise<string[]> {
  const original = pg.Client.prototype.query;
  statements.length = 0;
  pg.Client.prototype.query = function heard(this: pg.Client, ...args: unknown[]) {
    const [query] = args as [string | { text?: string; name?: string }];
    statements.push(typeof query === "string" ? query : `${query.name ?? ""} ${query.text ?? ""}`);
    return Reflect.apply(original, this, args);
  } as typeof original;
  await work().finally(() => {
    pg.Client.prototype.query = original;
  });
  return statements.filter((text) => text.includes(MARK));
}

/** Takes nothing, and can only be called by Next */
const NOTHING_TAKEN = "/api/health/live";

interface Call {
  method: string;
  path: string;
  operation: ApiOperation;
}

const document = apiDocument();
const handlers: Record<string, object> = Object.assign({}, ...Object.values(ROUTES));
const calls: Call[] = Object.entries(document.paths).flatMap(([path, verbs]) =>
  Object.entries(verbs).flatMap(([verb, operation]) => {
    const isThere =
      Object.hasOwn(handlers[folderOf(path)] ?? {}, verb.toUpperCase()) && path !== NOTHING_TAKEN;
    return isThere ? [{ method: verb.toUpperCase(), path: folderOf(path), operation }] : [];
  }),
);

function folderOf(path: string): string {
  return path.replace(/\{(\w+)\}/g, "[$1]");
}

let known: Record<string, string> = {};
let headers: Record<string, string> = {};

beforeAll(async () => {
  await resetDatabase();
  const learner = await createLearner();
  const { quizId, islandId, courseId } = await createCourse(learner.id);
  const { _id } = await createDraft();
  known = { quizId, islandId, courseId, token: TEST_ENV.CMS_PATH_TOKEN, id: _id, place: "0" };
  headers = { ...bearer((await signIn(learner.id)).bearer), ...(await signInAdmin()) };
});

interface Given {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  headers: Record<string, string>;
}

function ordinary({ operation }: Call): Given {
  const names = (place: string) =>
    operation.parameters.filter((one) => one.in === place).map(({ name }) => name);
  const schema = operation.requestBody?.content["application/json"]?.schema;
  return {
    params: Object.fromEntries(names("path").map((name) => [name, known[name] ?? known.quizId ?? ""])),
    query: {},
    body: schema && sampleOf(schema, document),
    headers: {},
  };
}

/** The ordinary call, once for each place of it that takes a text, with the text in that place. */
function attacks(call: Call, text: string): Given[] {
  const usual = ordinary(call);
  const queries = call.operation.parameters.filter((one) => one.in === "query").map(({ name }) => name);
  const line = text.replace(/[^\x20-\x7e]/g, "?");
  return [
    ...Object.keys(usual.params).map((name) => ({ ...usual, params: { ...usual.params, [name]: text } })),
    ...queries.map((name) => ({ ...usual, query: { [name]: text } })),
    ...placesIn(usual.body).map((place) => ({ ...usual, body: withText(usual.body, place, text) })),
    ...[
      "user-agent",
      "idempotency-key",
      "x-forwarded-for",
      "x-client-address",
      "accept-language",
      "if-none-match",
    ].map((name) => ({ ...usual, headers: { [name]: line } })),
  ];
}

function send({ method, path }: Call, given: Given): Promise<Response> {
  const handler = (handlers[path] as Record<string, Parameters<typeof callRoute>[0]>)[method];
  if (!handler) throw new Error(`nothing answers ${method} ${path}`);
  const query = new URLSearchParams(given.query);
  return callRoute(handler, `/?${query}`, {
    method,
    params: given.params,
    headers: { ...headers, ...given.headers },
    ...(given.body !== undefined && { body: given.body }),
  });
}

describe("whatever is written into a parameter, a field or a header", () => {
  it.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))("%s", async (_, call) => {
    const failed: string[] = [];
    const leaked = await listening(async () => {
      for (const text of PAYLOADS)
        for (const given of attacks(call, text)) {
          const response = await send(call, given);
          const told = await response.text();
          if (
            response.status === 500 ||
            /syntax error|unterminated|pg_|prisma/i.test(told.replaceAll(text, ""))
          )
            failed.push(`${response.status} ${JSON.stringify(given)}`);
        }
    });
    expect(leaked).toEqual([]);
    expect(failed).toEqual([]);
  });

  it("changed nothing beside what it was sent for", async () => {
    expect(calls.length).toBeGreaterThan(60);
    expect(await db().user.count({ where: { xp: 31_337 } })).toBe(0);
  });

  it("would be found in a statement that it is written into (the control)", async () => {
    const careless = (name: string) => dbPool().query(`SELECT 1 FROM "User" WHERE "fullName" = '${name}'`);
    expect(await listening(() => careless(at(PAYLOADS, 0)))).toHaveLength(1);
  });
});
