import { describe, expect, it } from "vitest";
import { sweepArrivals } from "#lib/account/identity/arrival-service.ts";
import { MINUTE_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { ada, DONE, PASSWORD, read, withGoogle } from "#tests/support/google.ts";

const { google, browser, learner, linked, pageOf } = withGoogle();

const account = { fullName: "Ada", ageConfirmed: true };
const thief = { sub: "thief", email: "thief@gmail.com", email_verified: true };
const LOST = `${DONE}?error=invalid_request`;
const EXPIRED = { status: 400, error: "arrival_expired" };

const urlOf = async (response: Response) => ((await response.json()) as { url: string }).url;
const ok = (answers: Response[]) => answers.filter(({ status }) => status === 200);

async function knownAda() {
  const { id } = await learner("ada@gmail.com", { hasPassword: false });
  await linked(id, "ada-1", "ada@gmail.com");
  return id;
}

describe("a log-in that was begun elsewhere", () => {
  it("logs no one in: a browser led to a stranger's answer refuses it", async () => {
    const [stranger, victim] = [browser(), browser()];
    const answer = google().agree(await urlOf(await stranger.start()), thief);
    expect((await victim.comeBack(answer)).headers.get("location")).toBe(LOST);
    expect(await read(await victim.finish(account))).toMatchObject(EXPIRED);
    // The control: where it was begun, it counts.
    expect((await stranger.comeBack(answer)).headers.get("location")).toBe(DONE);
    expect((await stranger.finish(account)).status).toBe(200);
  });

  it("doesn't count either in a browser that has begun one of its own", async () => {
    const [stranger, victim] = [browser(), browser()];
    await victim.start();
    const answer = google().agree(await urlOf(await stranger.start()), thief);
    expect((await victim.comeBack(answer)).headers.get("location")).toBe(LOST);
    expect(await read(await victim.finish(account))).toMatchObject(EXPIRED);
  });

  it("needs the checks of the same round trip, each of them", async () => {
    for (const name of ["next-auth.state", "next-auth.nonce", "next-auth.pkce.code_verifier"]) {
      const [one, other] = [browser(), browser()];
      await other.start();
      const answer = google().agree(await urlOf(await one.start()), ada);
      one.cookies.set(name, other.cookies.get(name) ?? "");
      expect((await one.comeBack(answer)).headers.get("location"), name).toBe(LOST);
      expect(await read(await one.finish(account))).toMatchObject(EXPIRED);
    }
    for (const name of ["next-auth.nonce", "next-auth.pkce.code_verifier", "waddle-arrival"]) {
      const page = browser();
      const answer = google().agree(await urlOf(await page.start()), ada);
      page.cookies.delete(name);
      expect((await page.comeBack(answer)).headers.get("location"), name).toBe(LOST);
    }
  });

  it("can't be answered for one cookie and used with another", async () => {
    const [one, other] = [browser(), browser()];
    await one.goThere(ada);
    await other.start();
    expect(await read(await other.finish(account))).toMatchObject(EXPIRED);
    const guess = browser();
    for (const secret of ["", "x", "%00", `${one.cookies.get("waddle-arrival")}x`]) {
      guess.cookies.set("waddle-arrival", secret);
      expect(await read(await guess.finish(account))).toMatchObject(EXPIRED);
    }
    const { secretHash } = await db().googleArrival.findFirstOrThrow({
      where: { answeredAt: { not: null } },
    });
    guess.cookies.set("waddle-arrival", secretHash);
    expect(await read(await guess.finish(account))).toMatchObject(EXPIRED);
    expect((await one.finish(account)).status).toBe(200);
  });

  it.each([
    [{ "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "same-site" }],
    [{ "sec-fetch-site": "same-origin", origin: "https://evil.example" }],
  ])("is neither begun nor finished by another site's page (%j)", async (headers) => {
    await knownAda();
    const page = browser();
    await page.goThere(ada);
    const own = page.headers.bind(page);
    page.headers = () => ({ ...own(), ...headers });
    for (const answer of [await page.start(), await page.finish()])
      expect(await read(answer)).toMatchObject({ status: 403, error: "bad_origin" });
    page.headers = own;
    expect((await page.finish()).status).toBe(200);
  });
});

describe("a round trip", () => {
  it("counts once: neither the code nor the answer nor the cookie can be used again", async () => {
    await knownAda();
    const page = browser();
    const url = await urlOf(await page.start());
    const answer = google().agree(url, ada);
    const before = new Map(page.cookies);
    await page.comeBack(answer);
    const after = new Map(page.cookies);
    expect((await page.finish()).status).toBe(200);
    const replay = (cookies: Map<string, string>) => {
      const copy = browser();
      for (const [name, value] of cookies) copy.cookies.set(name, value);
      return copy;
    };
    expect((await replay(before).comeBack(answer)).headers.get("location")).toBe(LOST);
    // Even with a fresh code for the same question.
    expect((await replay(before).comeBack(google().agree(url, ada))).headers.get("location")).toBe(LOST);
    expect(await read(await replay(after).finish())).toMatchObject(EXPIRED);
    expect(await db().session.count()).toBe(1);
  });

  it("is not answered a second time by someone else", async () => {
    const page = browser();
    const url = await urlOf(await page.start());
    const cookies = new Map(page.cookies);
    await page.comeBack(google().agree(url, ada));
    for (const [name, value] of cookies) page.cookies.set(name, value);
    expect((await page.comeBack(google().agree(url, thief))).headers.get("location")).toBe(LOST);
    expect(await read(await page.finish())).toMatchObject({ needs: "account", email: "ada@gmail.com" });
  });

  it("ends after ten minutes, before and after Google's answer, and is swept then", async () => {
    const [early, late] = [browser(), browser()];
    await early.goThere(ada);
    const url = await urlOf(await late.start());
    const passed = new Date(Date.now() - 1);
    expect(await db().googleArrival.updateMany({ data: { expiresAt: passed } })).toEqual({ count: 2 });
    expect(await read(await early.finish(account))).toMatchObject(EXPIRED);
    expect((await late.comeBack(google().agree(url, ada))).headers.get("location")).toBe(LOST);
    await browser().start();
    await sweepArrivals(new Date());
    expect(await db().googleArrival.count()).toBe(1);
    await sweepArrivals(new Date(Date.now() + 11 * MINUTE_MS));
    expect(await db().googleArrival.count()).toBe(0);
  });

  it.each(["link", "prove"])("to %s counts for the session that began it only", async (purpose) => {
    const id = await knownAda();
    await db().user.update({ where: { id }, data: { passwordHash: null } });
    const { id: otherId } = await learner("other@example.test");
    const [page, sibling, stranger] = [await pageOf(id), await pageOf(id), await pageOf(otherId)];
    const proof = browser();
    if (purpose === "link") {
      const prover = await pageOf(id);
      await prover.goThere(ada, { purpose: "prove" });
      await prover.finish();
      for (const [name, value] of prover.cookies) page.cookies.set(name, value);
    }
    const session = page.cookies.get("waddle-session") ?? "";
    await page.goThere(ada, { purpose });
    for (const other of [sibling, stranger, proof]) {
      other.cookies.set("waddle-arrival", page.cookies.get("waddle-arrival") ?? "");
      expect(await read(await other.finish())).toMatchObject(EXPIRED);
    }
    expect(session).not.toBe("");
    expect((await page.finish()).status).toBe(200);
  });
});

describe("fifty at once", () => {
  const many = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 50 }, work));
  const copies = (page: ReturnType<typeof browser>, body: object) =>
    many(() => {
      const copy = browser();
      for (const [name, value] of page.cookies) copy.cookies.set(name, value);
      return copy.finish(body);
    });

  it("of one round trip open one session", async () => {
    await knownAda();
    const page = browser();
    await page.goThere(ada);
    expect(ok(await copies(page, {}))).toHaveLength(1);
    expect(await db().session.count()).toBe(1);
  });

  it("of one round trip make one account, and ask for nothing more", async () => {
    for (let round = 1; round <= 15; round += 1) {
      const page = browser();
      await page.goThere({ ...ada, sub: `ada-${round}`, email: `ada-${round}@gmail.com` });
      const answers = await copies(page, account);
      expect(ok(answers)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(49);
      expect([await db().user.count(), await db().session.count()]).toEqual([round, round]);
    }
  });

  it("of one round trip link one identity by the password", async () => {
    await learner("ada@gmail.com");
    const page = browser();
    await page.goThere(ada);
    const answers = await copies(page, { password: PASSWORD });
    expect(ok(answers)).toHaveLength(1);
    expect(answers.filter(({ status }) => ![200, 400, 429].includes(status))).toEqual([]);
    expect([await db().identity.count(), await db().session.count()]).toEqual([1, 1]);
  });

  it("with one address make one account, and the others are asked for its password", async () => {
    const pages = await many(async () => browser());
    for (const [index, page] of pages.entries()) await page.goThere({ ...ada, sub: `ada-${index}` });
    const answers = await Promise.all(pages.map(async (page) => read(await page.finish(account))));
    expect(answers.filter(({ token }) => token !== undefined)).toHaveLength(1);
    expect(answers.filter(({ needs }) => needs === "password")).toHaveLength(49);
    expect([await db().user.count(), await db().identity.count()]).toEqual([1, 1]);
  });

  it("of one person make one account, into which all are logged in", async () => {
    const pages = await many(async () => browser());
    for (const page of pages) await page.goThere(ada);
    const answers = await Promise.all(pages.map(async (page) => read(await page.finish(account))));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(50).fill(200));
    expect([await db().user.count(), await db().identity.count()]).toEqual([1, 1]);
  });
});
