import "#tests/support/without-limits.ts";
import { NextRequest } from "next/server";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as getProfile, PATCH as patchProfile } from "#app/api/users/profile/route.ts";
import { DAY_MS, MINUTE_MS } from "#lib/core/time.ts";
import { tokenOf } from "#lib/reminder/action/token-service.ts";
import { sweepNotices } from "#lib/reminder/sweep-service.ts";
import { db } from "#lib/server/db/db.ts";
import { sha256 } from "#lib/server/hash.ts";
import { loggedPath } from "#lib/server/http/request.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { bearer, createLearner, signIn } from "#tests/support/factories.ts";
import { planSession } from "#tests/support/notices.ts";
import { POST as act } from "./act/[token]/route.ts";
import { GET as getLog } from "./log/route.ts";
import { GET as getSettings, PUT as putSettings } from "./settings/route.ts";
import { GET as lookAtUnsubscribe, POST as unsubscribe } from "./unsubscribe/[token]/route.ts";

beforeEach(resetDatabase);

async function setUp() {
  const { id } = await createLearner({ timeZone: "UTC" });
  const session = await signIn(id);
  return { id, headers: bearer(session.bearer), cookie: session.cookieHeader };
}

const put = (body: unknown, headers: Record<string, string>) =>
  callRoute(putSettings, "/", { method: "PUT", body, headers });
const settingsOf = async (headers: Record<string, string>) =>
  (await callRoute(getSettings, "/", { headers })).json();

let count = 0;
async function addNotice(userId: string, data: object = {}) {
  count += 1;
  const dueAt = new Date(Date.now() - count * MINUTE_MS);
  const row = {
    userId,
    kind: "streak" as const,
    subject: `streak:${count}`,
    step: "once",
    dueAt,
    expiresAt: dueAt,
  };
  return db().notice.create({ data: { ...row, ...data } });
}

async function addLink(noticeId: string, purpose: string) {
  const { id } = await db().noticeAction.create({
    data: { noticeId, purpose, tokenHash: crypto.randomUUID(), expiresAt: new Date(Date.now() + DAY_MS) },
  });
  await db().noticeAction.update({ where: { id }, data: { tokenHash: sha256(tokenOf(id)) } });
  return tokenOf(id);
}

describe("settings of reminders", () => {
  it("are, of who has set none: nothing but a mail about a broken connection, quiet nights, three a day", async () => {
    const { headers } = await setUp();
    const off = { mail: false, push: false, sms: false };
    expect(await settingsOf(headers)).toMatchObject({
      matrix: { session: off, streak: off, hearts: off, week: off, connection: { ...off, mail: true } },
      quiet: { from: "21:30", to: "08:00" },
      timeZone: "UTC",
      tone: "plain",
      mostADay: 3,
      push: { devices: [] },
      sms: { phone: null },
    });
  });

  it("change by what a body names; all else stays", async () => {
    const { headers } = await setUp();
    const first = await (
      await put({ matrix: { session: { push: true, mail: true, sms: true } } }, headers)
    ).json();
    expect(first.matrix.session).toEqual({ mail: true, push: true, sms: true });
    expect(first.matrix.connection.mail).toBe(true);
    const body = {
      matrix: { session: { sms: false } },
      quiet: { from: "22:00", to: "07:00" },
      tone: "warm",
      mostADay: 6,
    };
    const second = await (await put(body, headers)).json();
    expect(second).toMatchObject({
      matrix: { session: { mail: true, push: true, sms: false } },
      quiet: { from: "22:00", to: "07:00" },
      tone: "warm",
      mostADay: 6,
    });
    expect(
      (await (await put({ matrix: { connection: { mail: false } } }, headers)).json()).matrix.connection.mail,
    ).toBe(false);
    expect(await settingsOf(headers)).toMatchObject({
      tone: "warm",
      matrix: { connection: { mail: false } },
    });
  });

  it("are the same for tabs that change them at once", async () => {
    const { headers } = await setUp();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => put({ matrix: { week: { mail: true } }, mostADay: 2 }, headers)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await settingsOf(headers)).toMatchObject({ mostADay: 2, matrix: { week: { mail: true } } });
  });

  it.each([
    [{ matrix: { streak: { sms: true } } }, "Text messages are for study sessions only."],
    [{ mostADay: 0 }, ""],
    [{ mostADay: 7 }, ""],
    [{ mostADay: 1.5 }, ""],
    [{ tone: "angry" }, ""],
    [{ quiet: { from: "24:00", to: "08:00" } }, ""],
    [{ matrix: { lottery: { mail: true } } }, ""],
  ])("refuse %j", async (body, message) => {
    const { headers } = await setUp();
    const answer = await put(body, headers);
    expect(answer.status).toBe(400);
    if (message) expect((await answer.json()).message).toBe(message);
  });

  it("and the profile tell the same of three kinds by mail", async () => {
    const { headers } = await setUp();
    await put({ matrix: { streak: { mail: true } } }, headers);
    const profile = await (await callRoute(getProfile, "/", { headers })).json();
    expect(profile).toMatchObject({ wantsStreakMail: true, wantsHeartsMail: false, wantsWeekMail: false });
    const patch = { wantsStreakMail: false, wantsWeekMail: true };
    await callRoute(patchProfile, "/", { method: "PATCH", body: patch, headers });
    expect((await settingsOf(headers)).matrix).toMatchObject({
      streak: { mail: false },
      week: { mail: true },
      connection: { mail: true },
    });
  });

  it("are for their learner alone", async () => {
    for (const answer of [
      await callRoute(getSettings, "/"),
      await put({ mostADay: 2 }, {}),
      await callRoute(getLog, "/"),
    ])
      expect(answer.status).toBe(401);
    const { cookie } = await setUp();
    const foreign = await put({ mostADay: 2 }, { cookie, origin: "https://elsewhere.test" });
    expect(foreign.status).toBe(403);
  });
});

describe("the log", () => {
  it("tells what was sent and what wasn't, with reasons as sentences, the latest first, page by page", async () => {
    const { id, headers } = await setUp();
    for (let index = 0; index < 35; index += 1)
      await addNotice(id, { status: "sent", way: "mail", reason: "chosen" });
    const session = await planSession(id, new Date());
    await addNotice(id, {
      ...{
        kind: "session",
        subject: `session:${session.id}:0`,
        step: "before",
        status: "dropped",
        reason: "late",
      },
      dueAt: new Date(),
    });
    const other = await setUp();
    await addNotice(other.id);
    const first = await (await callRoute(getLog, "/", { headers })).json();
    expect(first.entries).toHaveLength(30);
    expect(first.entries[0]).toMatchObject({
      kind: "session",
      step: "10 minutes before",
      status: "dropped",
      title: "Physics",
      reason: "Not sent: it would have come too late.",
    });
    expect(first.entries[1].reason).toBe("You wanted to hear when your streak is about to end.");
    const second = await (await callRoute(getLog, `/?before=${first.next}`, { headers })).json();
    expect(second.entries).toHaveLength(6);
    expect(second.next).toBeNull();
    const ids = [...first.entries, ...second.entries].map(({ _id }: { _id: string }) => _id);
    expect(new Set(ids).size).toBe(36);
    const foreign = await callRoute(getLog, `/?before=${first.next}`, { headers: other.headers });
    expect((await foreign.json()).entries).toEqual([]);
  });

  it("reaches 90 days back, and older lines are deleted, but for a connection that is still broken", async () => {
    const { id, headers } = await setUp();
    const now = new Date();
    const old = new Date(now.getTime() - 91 * DAY_MS);
    const service = { provider: "notion", accountId: "one", name: "", scopes: [], status: "broken" as const };
    const connection = await db().connection.create({ data: { ...service, userId: id } });
    await addNotice(id, { createdAt: old });
    await addNotice(id, { kind: "connection", subject: `connection:${connection.id}:1`, createdAt: old });
    await addNotice(id, { kind: "connection", subject: `connection:${connection.id}:0`, createdAt: old });
    const recent = await addNotice(id);
    const { entries } = await (await callRoute(getLog, "/", { headers })).json();
    expect(entries.map(({ _id }: { _id: string }) => _id)).toEqual([recent.id]);
    await sweepNotices(now);
    const left = await db().notice.findMany({ select: { subject: true }, orderBy: { createdAt: "asc" } });
    expect(left.map(({ subject }) => subject)).toEqual([`connection:${connection.id}:1`, recent.subject]);
  });
});

describe("links of notices", () => {
  const FORM = { "content-type": "application/x-www-form-urlencoded" };

  it("act without a login, by a body of any kind or none, and never by GET", async () => {
    const { id } = await setUp();
    const notice = await addNotice(id);
    const token = await addLink(notice.id, "fewer");
    const answer = await callRoute(act, "/", { method: "POST", body: {}, params: { token } });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ path: "/profile?tab=notifications" });
    expect(Object.keys(await import("./act/[token]/route.ts"))).toEqual(["POST"]);
  });

  it("lead a form without a script to a page, and answer programs with data", async () => {
    const { id } = await setUp();
    const token = await addLink((await addNotice(id)).id, "fewer");
    const form = { method: "POST", rawBody: "", params: { token } };
    const page = await callRoute(act, "/", { ...form, headers: { ...FORM, accept: "text/html" } });
    expect([page.status, page.headers.get("location")]).toEqual([303, `/reminder/act/${token}?done`]);
    const data = await callRoute(act, "/", { ...form, headers: FORM });
    expect((await data.json()).message).toContain("at most one reminder a day");
  });

  it.each([
    ["application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
    [
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])("end mails by a mail program's one press, without origin or cookie (%s)", async (type, rawBody) => {
    const { id } = await setUp();
    await db().reminderChoice.create({ data: { userId: id, kind: "streak", way: "mail" } });
    const token = await addLink((await addNotice(id)).id, "unsubscribe");
    const call = { method: "POST", rawBody, params: { token }, headers: { "content-type": type } };
    const answers = await Promise.all(Array.from({ length: 50 }, () => callRoute(unsubscribe, "/", call)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await db().reminderChoice.count({ where: { userId: id, kind: "streak" } })).toBe(0);
  });

  it.each(["act", "unsubscribe"])("of %s stand in no log", (kind) => {
    const request = new NextRequest(`http://localhost/api/reminders/${kind}/${"t".repeat(43)}`);
    expect(loggedPath(request)).toBe(`/api/reminders/${kind}/*`);
  });

  it("look at nothing and end nothing when a link is only opened", async () => {
    const { id } = await setUp();
    await db().reminderChoice.create({ data: { userId: id, kind: "streak", way: "mail" } });
    const token = await addLink((await addNotice(id)).id, "unsubscribe");
    const answer = await callRoute(lookAtUnsubscribe, "/", { params: { token } });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/reminder/unsubscribe/${token}`]);
    expect(await db().reminderChoice.count({ where: { userId: id, kind: "streak" } })).toBe(1);
    expect(await db().noticeAction.count({ where: { usedAt: { not: null } } })).toBe(0);
  });

  it("are the same 404 for a token that is unknown, too short, or for something else", async () => {
    const { id } = await setUp();
    const skip = await addLink((await addNotice(id)).id, "skip");
    for (const token of ["x", "y".repeat(43), skip]) {
      const answer = await callRoute(unsubscribe, "/", {
        method: "POST",
        rawBody: "",
        headers: FORM,
        params: { token },
      });
      expect(answer.status).toBe(404);
    }
  });
});
