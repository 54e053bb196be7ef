import "#tests/support/without-limits.ts";
import { encode } from "next-auth/jwt";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/core/time.ts";
import { endGrants, findExtensionUser, sealExtension } from "#lib/extension/token-service.ts";
import { endSession, lockUser } from "#lib/server/auth/session.ts";
import { db, inSqlTransaction } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { TEST_ENV } from "#tests/support/environment.ts";
import { ADDRESS, connect, consentToCode, createClient, refreshBody } from "#tests/support/extensions.ts";
import { at, createLearner, signIn } from "#tests/support/factories.ts";
import { COMPANION } from "../registry/auth-request.ts";
import { disableClient } from "../registry/registry-service.ts";
import { exchange } from "./exchange-service.ts";
import { listConnections } from "./grant-queries.ts";
import { disconnect, issueToLearner, issueToVisitor, revokeToken, sweepGrants } from "./grant-service.ts";

// Tokens are sealed by the real clock, so that the tests start from it.
const now = new Date();
const later = (ms: number) => new Date(now.getTime() + ms);
const token = { client_id: COMPANION.id, response_type: "token", scope: "profile courses" };
const anonymous = { ...token, scope: "limited" };

beforeEach(async () => {
  await resetDatabase();
  await createClient();
});

async function consentToToken(userId: string, when = now) {
  const session = await signIn(userId);
  const issued = await issueToLearner({ id: userId, sessionId: session.id }, token, ADDRESS, when);
  if (!("access_token" in issued)) throw new Error("no token was issued");
  return { ...issued, session };
}

const grantsOf = (userId: string) =>
  db().extensionGrant.findMany({ where: { userId }, orderBy: { id: "asc" } });
const isAlive = async (access: string, when = now) => (await findExtensionUser(access, when)) !== null;
const eventsOf = async () =>
  (await db().auditEvent.findMany({ orderBy: { id: "asc" } }))
    .map(({ event }) => event)
    .filter((event) => event.startsWith("extension_") && event !== "extension_client_saved");

describe("a token by consent", () => {
  it("stands for its learner for an hour, and is listed as long", async () => {
    const { id, email } = await createLearner();
    const issued = await consentToToken(id);
    expect(issued).toMatchObject({ token_type: "Bearer", expires_in: 3600, scope: "profile courses" });
    const caller = await findExtensionUser(issued.access_token, now);
    expect(caller).toMatchObject({
      ...{ clientId: COMPANION.id, user: { id, email }, scopes: ["profile", "courses"] },
    });
    const { connections } = await listConnections(id, now);
    expect(connections).toEqual([
      {
        ...{ _id: caller?.grantId, name: "Waddle Companion", scopes: ["profile", "courses"] },
        ...{ createdAt: now.toISOString(), lastUsedAt: now.toISOString() },
      },
    ]);
    expect(await isAlive(issued.access_token, later(HOUR_MS - 2000))).toBe(true);
    expect(await isAlive(issued.access_token, later(HOUR_MS))).toBe(false);
    expect(await listConnections(id, later(HOUR_MS))).toEqual({ connections: [] });
    expect(await eventsOf()).toEqual(["extension_consent"]);
  });

  it("needs the session still to be there", async () => {
    const { id } = await createLearner();
    const session = await signIn(id);
    const user = { id, sessionId: session.id };
    await endSession(session.id, now);
    await expect(issueToLearner(user, token, ADDRESS, now)).rejects.toMatchObject({ code: "unauthorized" });
    const stranger = await signIn((await createLearner()).id);
    const mixed = { id, sessionId: stranger.id };
    await expect(issueToLearner(mixed, token, ADDRESS, now)).rejects.toMatchObject({ code: "unauthorized" });
    expect(await grantsOf(id)).toEqual([]);
    expect(await eventsOf()).toEqual([]);
  });

  it("is only for the account that was shown", async () => {
    const [shown, other] = [await createLearner(), await createLearner()];
    const user = { id: other.id, sessionId: (await signIn(other.id)).id };
    await expect(issueToLearner(user, { ...token, account: shown.id }, ADDRESS, now)).rejects.toMatchObject({
      code: "unauthorized",
      message: "Someone else is logged in now. Reload this page.",
    });
    expect(await db().extensionGrant.count()).toBe(0);
    const issued = await issueToLearner(user, { ...token, account: other.id }, ADDRESS, now);
    expect(issued).toHaveProperty("access_token");
  });

  it("is refused to clients that are unknown or disabled, in the same words", async () => {
    const { id } = await createLearner();
    const user = { id, sessionId: (await signIn(id)).id };
    const refusal = { code: "invalid_client", message: "This extension isn't registered with Waddle." };
    for (const client_id of ["other", "", "a b", `${COMPANION.id}\u0000`, "x".repeat(400)])
      await expect(issueToLearner(user, { ...token, client_id }, ADDRESS, now)).rejects.toMatchObject(
        refusal,
      );
    await disableClient(COMPANION.id, now);
    await expect(issueToLearner(user, token, ADDRESS, now)).rejects.toMatchObject(refusal);
    await expect(issueToVisitor(anonymous, now)).rejects.toMatchObject(refusal);
  });

  it("moves the time of its last use once a minute at most", async () => {
    const { id } = await createLearner();
    const { access_token } = await consentToToken(id);
    const lastUse = async () => at(await grantsOf(id), 0).lastUsedAt;
    await findExtensionUser(access_token, later(MINUTE_MS - 1));
    expect(await lastUse()).toEqual(now);
    await findExtensionUser(access_token, later(MINUTE_MS));
    expect(await lastUse()).toEqual(later(MINUTE_MS));
  });

  it("makes room for itself: twenty live at a time", async () => {
    const { id } = await createLearner();
    const other = await createLearner();
    const spared = await consentToToken(other.id);
    const tokens: string[] = [];
    for (let n = 0; n < 22; n += 1) tokens.push((await consentToToken(id, later(n))).access_token);
    expect((await listConnections(id, later(30))).connections).toHaveLength(20);
    const alive = await Promise.all(tokens.map((each) => isAlive(each, later(30))));
    expect(alive).toEqual([false, false, ...Array(20).fill(true)]);
    expect(await isAlive(spared.access_token)).toBe(true);
  });

  it("makes room also where fifty come at once", async () => {
    const { id } = await createLearner();
    const user = { id, sessionId: (await signIn(id)).id };
    await Promise.all(Array.from({ length: 50 }, () => issueToLearner(user, token, ADDRESS, now)));
    expect((await listConnections(id, now)).connections).toHaveLength(20);
  });
});

describe("a visitor's token", () => {
  it("leaves no row, names no one, and dies with its client", async () => {
    const issued = await issueToVisitor(anonymous, now);
    if (!("access_token" in issued)) throw new Error("no token was issued");
    expect(issued).toMatchObject({ scope: "limited", expires_in: 3600 });
    const caller = await findExtensionUser(issued.access_token, now);
    expect(caller).toEqual({ clientId: COMPANION.id, grantId: null, user: null, scopes: ["limited"] });
    expect(await db().extensionGrant.count()).toBe(0);
    expect(await eventsOf()).toEqual([]);
    expect(await isAlive(issued.access_token, later(2 * HOUR_MS))).toBe(false);
    await disableClient(COMPANION.id, now);
    expect(await isAlive(issued.access_token)).toBe(false);
  });

  it("never has a learner's scope", async () => {
    for (const scope of ["profile", "profile courses", ""])
      await expect(issueToVisitor({ ...token, scope }, now)).rejects.toMatchObject({
        code: "invalid_scope",
      });
    const issued = await issueToVisitor({ ...token, scope: "limited profile courses" }, now);
    expect(issued).toMatchObject({ scope: "limited" });
  });
});

describe("a token that was sealed by us for something else", () => {
  it("opens nothing", async () => {
    const [one, other] = [await createLearner(), await createLearner()];
    const { access_token } = await consentToToken(one.id);
    const gid = (await findExtensionUser(access_token, now))?.grantId ?? "";
    const scope = "profile courses";
    const seal = (claims: object) => sealExtension(claims as never, 60);
    const wrong = [
      await seal({ aud: "ext", sub: other.id, gid, scope }),
      await seal({ aud: "ext-anon", sub: one.id, gid, scope }),
      await seal({ aud: "ext", cid: COMPANION.id, scope }),
      await seal({ aud: "session", sub: one.id, gid, scope }),
      await seal({ sub: one.id, gid, scope }),
      await seal({ aud: ["ext"], sub: one.id, gid, scope }),
      await seal({ aud: "ext", sub: one.id, gid }),
      await seal({ aud: "ext-anon", cid: "unknown", scope }),
      await sealExtension({ aud: "ext", sub: one.id, gid, scope }, -30),
      await encode({
        ...{ token: { aud: "ext", sub: one.id, gid, scope }, maxAge: 60 },
        ...{ secret: TEST_ENV.AUTH_SECRET, salt: "waddle-bearer" },
      }),
    ];
    for (const each of wrong) expect(await findExtensionUser(each, now)).toBeNull();
    // The control: sealed like ours and for its own learner, it is alive.
    expect(await isAlive(await seal({ aud: "ext", sub: one.id, gid, scope }))).toBe(true);
  });

  it("gives no scope beyond its grant's and its client's", async () => {
    const { id } = await createLearner();
    const { access } = await connect(id, now, "profile");
    const gid = (await findExtensionUser(access, now))?.grantId ?? "";
    const wide = await sealExtension({ aud: "ext", sub: id, gid, scope: "profile courses limited" }, 60);
    expect(await findExtensionUser(wide, now)).toMatchObject({ scopes: ["profile"] });
    await createClient({ scopes: ["limited", "courses"] });
    expect(await findExtensionUser(wide, now)).toMatchObject({ scopes: [] });
  });
});

describe("the end of a connection", () => {
  it("comes by the client's own word, with an access or a refresh token", async () => {
    const { id } = await createLearner();
    const [one, two] = [await connect(id, now), await connect(id, now)];
    await revokeToken(one.access, ADDRESS, now);
    expect([await isAlive(one.access), await isAlive(two.access)]).toEqual([false, true]);
    await revokeToken(two.refresh, ADDRESS, now);
    expect(await isAlive(two.access)).toBe(false);
    await expect(exchange(refreshBody(two.refresh), ADDRESS, now)).rejects.toMatchObject({
      code: "invalid_grant",
    });
    for (const nothing of [one.access, two.refresh, "", "wexr_x", "x".repeat(2000), one.session.bearer])
      await revokeToken(nothing, ADDRESS, now);
    expect((await eventsOf()).filter((event) => event === "extension_revoked")).toHaveLength(2);
    expect(await db().session.count({ where: { revokedAt: null } })).toBe(2);
  });

  it("comes by the learner, once, and by no one else", async () => {
    const [one, other] = [await createLearner(), await createLearner()];
    const { access } = await connect(one.id, now);
    const grant = at(await grantsOf(one.id), 0);
    const gone = { code: "not_found", message: "This app is disconnected already." };
    await expect(disconnect(other.id, grant.id, ADDRESS, now)).rejects.toMatchObject(gone);
    expect(await isAlive(access)).toBe(true);
    const all = Array.from({ length: 50 }, () =>
      disconnect(one.id, grant.id, ADDRESS, now).then(
        () => "done",
        (error) => error.code,
      ),
    );
    const outcomes = await Promise.all(all);
    expect(outcomes.filter((each) => each === "done")).toHaveLength(1);
    expect(outcomes.filter((each) => each === "not_found")).toHaveLength(49);
    expect(await isAlive(access)).toBe(false);
    expect((await eventsOf()).filter((event) => event === "extension_disconnected")).toHaveLength(1);
  });

  it("comes when the client is disabled, for ever", async () => {
    const { id } = await createLearner();
    const { access, refresh } = await connect(id, now);
    const { body } = await consentToCode(id, now);
    await disableClient(COMPANION.id, now);
    expect(await isAlive(access)).toBe(false);
    expect(await listConnections(id, now)).toEqual({ connections: [] });
    for (const each of [body, refreshBody(refresh)])
      await expect(exchange(each, ADDRESS, now)).rejects.toMatchObject({ code: "invalid_grant" });
    await createClient();
    expect(await isAlive(access)).toBe(false);
    expect(await listConnections(id, now)).toEqual({ connections: [] });
    for (const each of [body, refreshBody(refresh)])
      await expect(exchange(each, ADDRESS, now)).rejects.toMatchObject({ code: "invalid_grant" });
    expect(await isAlive((await connect(id, now)).access)).toBe(true);
  });

  it("spares the connections of other clients where one is disabled", async () => {
    const { id } = await createLearner();
    const { access } = await connect(id, now);
    await createClient({ id: "other" });
    await disableClient("other", now);
    expect(await isAlive(access)).toBe(true);
  });

  it("comes for all that is made while the client is disabled", async () => {
    for (let round = 0; round < 10; round += 1) {
      await createClient();
      const learners = await Promise.all(Array.from({ length: 5 }, () => createLearner()));
      const consents = await Promise.all(learners.map(({ id }) => consentToCode(id, now)));
      await Promise.allSettled([
        ...consents.map(({ body }) => exchange(body, ADDRESS, now)),
        disableClient(COMPANION.id, now),
        ...consents.map(({ session }, at) =>
          issueToLearner({ id: learners[at]?.id ?? "", sessionId: session.id }, token, ADDRESS, now),
        ),
      ]);
      expect(await db().extensionGrant.count({ where: { revokedAt: null } })).toBe(0);
      expect(await db().extensionCode.count({ where: { usedAt: null } })).toBe(0);
    }
  });

  it("comes by the learner also where the client was disabled by other means", async () => {
    const { id } = await createLearner();
    await connect(id, now);
    await db().extensionClient.updateMany({ data: { disabledAt: now } });
    await disconnect(id, at(await grantsOf(id), 0).id, ADDRESS, now);
    expect(at(await grantsOf(id), 0).revokedAt).toEqual(now);
  });

  it("comes for all at once, and a code that waits is worth nothing", async () => {
    const [one, other] = [await createLearner(), await createLearner()];
    const { access } = await connect(one.id, now);
    const spared = await connect(other.id, now);
    const { body } = await consentToCode(one.id, now);
    await inSqlTransaction((on) => endGrants(on, one.id, now));
    expect([await isAlive(access), await isAlive(spared.access)]).toEqual([false, true]);
    await expect(exchange(body, ADDRESS, now)).rejects.toMatchObject({ code: "invalid_grant" });
  });

  it("leaves nothing alive of what is exchanged in the same moment", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await createLearner();
      const { refresh } = await connect(id, now);
      const { body, session } = await consentToCode(id, now);
      const user = { id, sessionId: session.id };
      const end = inSqlTransaction(async (on) => {
        await lockUser(on, id);
        await on.updateTable("Session").set({ revokedAt: now }).where("userId", "=", id).execute();
        await endGrants(on, id, now);
      });
      await Promise.allSettled([
        exchange(body, ADDRESS, now),
        issueToLearner(user, token, ADDRESS, now),
        end,
        exchange(refreshBody(refresh), ADDRESS, now),
        issueToLearner(user, token, ADDRESS, now),
      ]);
      expect((await grantsOf(id)).filter(({ revokedAt }) => revokedAt === null)).toEqual([]);
    }
  });
});

describe("what is long over", () => {
  it("is deleted an hour after its end where it is a visitor's code", async () => {
    await consentToCode((await createLearner()).id, now);
    const asked = { ...anonymous, response_type: "code", redirect_uri: COMPANION.redirectUri };
    const bound = { code_challenge: "x".repeat(43), code_challenge_method: "S256" };
    await issueToVisitor({ ...asked, ...bound }, now);
    const end = later(HOUR_MS + MINUTE_MS).getTime();
    await sweepGrants(new Date(end));
    expect(await db().extensionCode.count()).toBe(2);
    await sweepGrants(new Date(end + 1));
    expect(await db().extensionCode.findMany({ select: { userId: true } })).toEqual([
      { userId: expect.any(String) },
    ]);
  });

  it("is deleted after 30 days, and nothing that is alive", async () => {
    const { id } = await createLearner();
    await consentToToken(id);
    await consentToCode(id, now);
    await connect(id, now);
    const count = () =>
      Promise.all([
        db().extensionGrant.count(),
        db().extensionCode.count(),
        db().extensionRefreshToken.count(),
      ]);
    expect(await count()).toEqual([2, 2, 1]);
    await sweepGrants(later(30 * DAY_MS));
    expect(await count()).toEqual([2, 2, 1]);
    await sweepGrants(later(30 * DAY_MS + HOUR_MS + 1));
    expect(await count()).toEqual([1, 0, 1]);
    await sweepGrants(later(60 * DAY_MS + 1));
    expect(await count()).toEqual([0, 0, 0]);
  });
});
