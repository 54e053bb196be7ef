import { expect, test } from "@playwright/test";
import { ADMIN_PAGES, PAGES } from "#tests/access/pages.ts";
import { addressOf, CALLS, type Call } from "#tests/access/table.ts";
import {
  adminPage,
  admins,
  extensions,
  type Identity,
  nobodies,
  nobodyAdmins,
  ownPage,
  registerPerson,
  signInAdmin,
  somebodies,
} from "#tests/support/callers.ts";
import { TEST_ENV } from "#tests/support/environment.ts";

const base = () => process.env.E2E_BASE_URL ?? "";

/** An empty object is no valid body of any call that needs one: nothing is changed by the way. */
function send({ method, path }: Call, headers: Record<string, string>, ids?: Record<string, string>) {
  const json = method === "GET" ? {} : { body: "{}" };
  const type: Record<string, string> = method === "GET" ? {} : { "content-type": "application/json" };
  return fetch(base() + addressOf(path, ids), {
    method,
    headers: { ...type, ...headers },
    ...json,
    redirect: "manual",
  });
}

/** What the table means for someone: refused because no one is there (401), refused all the same (403), or let in. */
function expected(call: Call, { is, scopes = [] }: Identity): 401 | 403 | "in" {
  const { who, method, isOwnPagesOnly, scope } = call;
  if (is === "extension" && scope) return scopes.includes(scope) ? "in" : 403;
  if (is === "foreign page of an admin" && who === "public" && isOwnPagesOnly) return 403;
  const isAdmin = is === "admin" || is === "foreign page of an admin";
  if (who === "admin") return expectedOfAdmins(method, is);
  if (is === "nobody" || is === "extension" || isAdmin || who === "extension")
    return who === "public" ? "in" : 401;
  if (is === "foreign page" && (method !== "GET" || isOwnPagesOnly)) return 403;
  return is === "bearer" && who === "own pages" ? 403 : "in";
}

function expectedOfAdmins(method: Call["method"], is: Identity["is"]): 401 | 403 | "in" {
  if (is === "admin") return "in";
  if (is !== "foreign page of an admin") return 401;
  return method === "GET" ? "in" : 403;
}

function meaning(status: number): 401 | 403 | "in" | "broken" {
  // 503 tells an admin that generating posts is not set up.
  if (status >= 500 && status !== 503) return "broken";
  return status === 401 || status === 403 ? status : "in";
}

/** Everyone, some of whom exist to be refused. A call that ends sessions gets people of its own. */
async function everyone() {
  const owner = await registerPerson();
  const nobody = [...(await nobodies(owner)), ...(await nobodyAdmins())];
  const anybody = async () => [...(await somebodies()), ...(await extensions()), ...(await admins())];
  const everybody = [...nobody, ...(await anybody())];
  return async ({ endsSessions }: Call) => (endsSessions ? [...nobody, ...(await anybody())] : everybody);
}

const A_TEST = 30;

for (let first = 0; first < CALLS.length; first += A_TEST)
  test(`calls ${first + 1} to ${Math.min(first + A_TEST, CALLS.length)} let in exactly whom the table names`, async () => {
    const whoCalls = await everyone();
    const wrong: string[] = [];
    for (const call of CALLS.slice(first, first + A_TEST)) {
      const identities = await whoCalls(call);
      expect(identities.length).toBeGreaterThan(40);
      const answers = await Promise.all(identities.map((identity) => send(call, identity.headers)));
      for (const [index, identity] of identities.entries()) {
        const status = answers[index]?.status ?? 0;
        // Signing in answers 401 to a wrong password, which an empty body never is.
        if (meaning(status) !== expected(call, identity))
          wrong.push(`${call.method} ${call.path} for ${identity.name}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

/** Something of one's own of each kind that has an address. */
async function belongings(headers: Record<string, string>): Promise<Record<string, string>> {
  const form = new FormData();
  form.append("file", new File(["::Q:: Whose is this? {=Mine ~Yours}"], "mine.gift", { type: "text/plain" }));
  const accepted = await fetch(`${base()}/api/courses/import`, { method: "POST", headers, body: form });
  const { importId } = (await accepted.json()) as { importId: string };
  const read = async <T>(path: string) => (await (await fetch(base() + path, { headers })).json()) as T;
  await expect(async () => {
    expect((await read<{ status: string }>(`/api/courses/import/${importId}`)).status).toBe("done");
  }).toPass();
  type Grouped = { courseId: string; islands: { _id: string; quizzes: { quizId: string }[] }[] }[];
  const [group] = await read<Grouped>("/api/quiz/islands");
  const { sessions } = await read<{ sessions: { _id: string }[] }>("/api/users/sessions");
  const island = group?.islands[0];
  return {
    importId,
    courseId: group?.courseId ?? "",
    islandId: island?._id ?? "",
    quizId: island?.quizzes[0]?.quizId ?? "",
    sessionId: sessions[0]?._id ?? "",
  };
}

test("what belongs to someone else is answered like what isn't there", async () => {
  const [owner, stranger] = await Promise.all([registerPerson(), registerPerson()]);
  const ids = await belongings(ownPage(owner.cookie));
  expect(Object.values(ids).filter((id) => !/^[\da-f-]{36}$/.test(id))).toEqual([]);
  const wrong: string[] = [];
  const withObject = CALLS.filter(({ path, who }) => path.includes("[") && who !== "public");
  for (const call of withObject) {
    const [foreign, unknown] = await Promise.all([
      send(call, ownPage(stranger.cookie), ids),
      send(call, ownPage(stranger.cookie)),
    ]);
    const [one, other] = (await Promise.all([foreign.text(), unknown.text()])).map((text) =>
      text.replace(/"requestId":"[^"]+"/, ""),
    );
    if (foreign.status !== unknown.status || one !== other || foreign.status < 400)
      wrong.push(`${call.method} ${call.path}: ${foreign.status} ${one} / ${unknown.status} ${other}`);
  }
  expect(wrong).toEqual([]);
  // The control: the owner gets an answer of another kind.
  const own = await send(
    { method: "GET", path: "/api/quiz/islands/[islandId]", who: "user" },
    ownPage(owner.cookie),
    ids,
  );
  expect(own.status).toBe(200);
});

test("pages of learners show nothing to anyone else, and send them to sign in", async () => {
  const owner = await registerPerson();
  const strangers = await nobodies(owner);
  const wrong: string[] = [];
  for (const { path } of PAGES.filter(({ who }) => who === "user")) {
    for (const { name, headers } of strangers) {
      const response = await fetch(base() + path, { headers, redirect: "manual" });
      const text = await response.text();
      const location = response.headers.get("location") ?? /url=([^"]+)"/.exec(text)?.[1] ?? "";
      if (!location.includes("/auth?next=") || text.includes(owner.name) || text.includes(owner.email))
        wrong.push(`${path} for ${name}: ${response.status} ${location}`);
    }
    const own = await fetch(base() + path, { headers: ownPage(owner.cookie), redirect: "manual" });
    if (own.status !== 200 || /url=[^"]*\/auth/.test(await own.text()))
      wrong.push(`${path} for its learner: ${own.status}`);
  }
  expect(wrong).toEqual([]);
});

test("public pages open for everyone", async () => {
  const owner = await registerPerson();
  for (const { path, unknownIs } of PAGES.filter(({ who }) => who === "public")) {
    const response = await fetch(base() + addressOf(path), { redirect: "manual" });
    expect(response.status, path).toBe(unknownIs ?? 200);
    const dead = await fetch(base() + addressOf(path), {
      headers: ownPage(`${owner.cookie}x`),
      redirect: "manual",
    });
    expect(dead.status, path).toBe(unknownIs ?? 200);
  }
});

test("pages of admins show nothing to anyone else, and are nowhere without their secret", async () => {
  const owner = await registerPerson();
  const strangers = [...(await nobodies(owner)), ...(await nobodyAdmins()), ...(await somebodies())];
  const headers = adminPage(await signInAdmin());
  const portal = `/cms/portal/${TEST_ENV.CMS_PORTAL_SECRET}`;
  const wrong: string[] = [];
  const open = async (path: string, more: Record<string, string> = {}) => {
    const response = await fetch(base() + path, { headers: more, redirect: "manual" });
    const text = await response.text();
    const location = response.headers.get("location") ?? /url=([^"]+)"/.exec(text)?.[1] ?? "";
    return { status: response.status, location };
  };
  for (const { path, who } of ADMIN_PAGES) {
    const address = addressOf(path);
    for (const { name, headers: theirs } of strangers) {
      const { status, location } = await open(address, theirs);
      const isRight =
        who === "admin" ? location.includes(`${portal}?next=`) : status === 200 && location === "";
      if (!isRight) wrong.push(`${path} for ${name}: ${status} ${location}`);
    }
    const own = await open(address, headers);
    if (who === "admin" && (own.status >= 500 || own.location.includes(portal)))
      wrong.push(`${path} for an admin: ${own.status} ${own.location}`);
    for (const secret of [TEST_ENV.CMS_PATH_TOKEN, TEST_ENV.CMS_PORTAL_SECRET].filter((each) =>
      address.includes(each),
    )) {
      const { status } = await open(address.replace(secret, `${secret}x`), headers);
      if (status !== 404) wrong.push(`${path} with a wrong secret: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("a session that was ended is not brought back by asking for it 50 times", async () => {
  const { cookie } = await registerPerson();
  const headers = ownPage(cookie);
  const ask = () => fetch(`${base()}/api/auth/session`, { headers });
  expect(await (await ask()).json()).not.toEqual({});
  expect((await fetch(`${base()}/api/auth/logout`, { method: "POST", headers })).status).toBe(204);
  for (let times = 0; times < 50; times += 1) {
    const response = await ask();
    expect(await response.json()).toEqual({});
    expect(response.headers.getSetCookie().join()).not.toMatch(/waddle-session=[^;]/);
  }
  expect((await fetch(`${base()}/api/users/profile`, { headers })).status).toBe(401);
});
