import "#tests/support/without-limits.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DAY_MS, MINUTE_MS } from "#lib/core/time.ts";
import { findExtensionUser } from "#lib/extension/token-service.ts";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import {
  ADDRESS,
  connect,
  consentToCode,
  createClient,
  proof,
  refreshBody,
} from "#tests/support/extensions.ts";
import { createLearner } from "#tests/support/factories.ts";
import { COMPANION } from "../registry/auth-request.ts";
import { exchange } from "./exchange-service.ts";
import { issueToVisitor } from "./grant-service.ts";

const now = new Date();
const later = (ms: number) => new Date(now.getTime() + ms);
const INVALID = { code: "invalid_grant", message: "This connection is no longer valid. Connect again." };

beforeEach(async () => {
  await resetDatabase();
  await createClient();
});

const isAlive = async (access: string) => (await findExtensionUser(access, now)) !== null;
const livingGrants = () => db().extensionGrant.count({ where: { revokedAt: null } });
const countEvents = (event: string) => db().auditEvent.count({ where: { event } });

/** How many of many calls at once succeed, and what they answer; the others must fail in the one way. */
async function atOnce(body: Parameters<typeof exchange>[0], count = 50) {
  const outcomes = await Promise.allSettled(
    Array.from({ length: count }, () => exchange(body, ADDRESS, now)),
  );
  for (const each of outcomes) if (each.status === "rejected") expect(each.reason).toMatchObject(INVALID);
  return outcomes.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
}

describe("a code", () => {
  it("becomes tokens for what was consented to", async () => {
    const { id } = await createLearner();
    const { body } = await consentToCode(id, now);
    const tokens = await exchange(body, ADDRESS, later(MINUTE_MS - 1));
    expect(tokens).toEqual({
      ...{ access_token: expect.any(String), refresh_token: expect.stringMatching(/^wexr_[\w-]{43}$/) },
      ...{ token_type: "Bearer", expires_in: 3600, scope: "profile courses" },
    });
    expect(await findExtensionUser(tokens.access_token, later(MINUTE_MS))).toMatchObject({
      user: { id },
      scopes: ["profile", "courses"],
    });
    expect(await countEvents("extension_connected")).toBe(1);
  });

  it("is worth nothing after a minute", async () => {
    const { body } = await consentToCode((await createLearner()).id, now);
    await expect(exchange(body, ADDRESS, later(MINUTE_MS))).rejects.toMatchObject(INVALID);
    expect(await livingGrants()).toBe(0);
  });

  it("is worth nothing to anyone who doesn't know all that belongs to it", async () => {
    await createClient({ id: "other", redirectUris: [COMPANION.redirectUri, "https://other.example/"] });
    const { body, challenge } = await consentToCode((await createLearner()).id, now);
    const wrong = [
      { client_id: "other" },
      { client_id: "unknown" },
      { redirect_uri: "https://other.example/" },
      { redirect_uri: `${COMPANION.redirectUri}x` },
      { redirect_uri: "" },
      { code_verifier: proof().verifier },
      { code_verifier: challenge },
      { code_verifier: "" },
      { code_verifier: `${body.code_verifier}x` },
      { code_verifier: ` ${body.code_verifier}` },
      { code: `${body.code}x` },
      { code: body.code.toLowerCase() },
      { code: "" },
      { code: "\ud800" },
    ];
    for (const change of wrong)
      await expect(exchange({ ...body, ...change }, ADDRESS, now)).rejects.toMatchObject(INVALID);
    expect(await livingGrants()).toBe(0);
    // The control: with all of it right it is still good.
    expect(await exchange(body, ADDRESS, now)).toHaveProperty("access_token");
  });

  it("works once, though it is tried fifty times at once, and what came of it ends", async () => {
    const { body } = await consentToCode((await createLearner()).id, now);
    const made = await atOnce(body);
    expect(made).toHaveLength(1);
    expect(await db().extensionGrant.count()).toBe(1);
    expect(await livingGrants()).toBe(0);
    expect(await isAlive(made[0]?.access_token ?? "")).toBe(false);
    await expect(exchange(refreshBody(made[0]?.refresh_token ?? ""), ADDRESS, now)).rejects.toMatchObject(
      INVALID,
    );
    expect(await countEvents("extension_reused")).toBe(1);
  });

  it("that is used again later, by whomever, ends what came of it", async () => {
    const { id } = await createLearner();
    const spared = await connect(id, now);
    const { body } = await consentToCode(id, now);
    const { access_token } = await exchange(body, ADDRESS, now);
    expect(await isAlive(access_token)).toBe(true);
    const thief = { ...body, code_verifier: "guess", client_id: "other" };
    await expect(exchange(thief, ADDRESS, later(DAY_MS))).rejects.toMatchObject(INVALID);
    expect([await isAlive(access_token), await isAlive(spared.access)]).toEqual([false, true]);
  });

  it("gives no more than its client may have by then", async () => {
    const { id } = await createLearner();
    const [one, two] = [await consentToCode(id, now), await consentToCode(id, now)];
    await createClient({ scopes: ["courses"] });
    const tokens = await exchange({ ...one.body, scope: "limited profile courses" } as never, ADDRESS, now);
    expect(tokens.scope).toBe("courses");
    await createClient({ scopes: ["limited"] });
    await expect(exchange(two.body, ADDRESS, now)).rejects.toMatchObject(INVALID);
  });

  it("makes room for what comes of it: twenty connections, though forty come at once", async () => {
    const { id } = await createLearner();
    const codes = await Promise.all(Array.from({ length: 40 }, () => consentToCode(id, now)));
    await Promise.all(codes.map(({ body }) => exchange(body, ADDRESS, now)));
    expect(await livingGrants()).toBe(20);
  });

  it("goes with its learner", async () => {
    const { id } = await createLearner();
    const { body } = await consentToCode(id, now);
    await db().user.delete({ where: { id } });
    await expect(exchange(body, ADDRESS, now)).rejects.toMatchObject(INVALID);
  });

  it("of a visitor becomes a token that stands for no one, once", async () => {
    const { verifier, challenge } = proof();
    const issued = await issueToVisitor(
      {
        ...{ client_id: COMPANION.id, response_type: "code", scope: "limited", code_challenge: challenge },
        ...{ redirect_uri: COMPANION.redirectUri, code_challenge_method: "S256" },
      },
      now,
    );
    const body = {
      ...{ grant_type: "authorization_code" as const, client_id: COMPANION.id, code_verifier: verifier },
      ...{ redirect_uri: COMPANION.redirectUri, code: "code" in issued ? issued.code : "" },
    };
    const made = await atOnce(body);
    expect(made).toEqual([
      {
        ...{ access_token: expect.any(String), token_type: "Bearer" },
        ...{ expires_in: 3600, scope: "limited" },
      },
    ]);
    expect(await findExtensionUser(made[0]?.access_token ?? "", now)).toMatchObject({ user: null });
    expect(await db().extensionGrant.count()).toBe(0);
    expect(await countEvents("extension_connected")).toBe(0);
  });
});

describe("a refresh token", () => {
  it("gives new tokens, one after the other, for 30 days each and 180 in all", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now });
    const { id } = await createLearner();
    let { refresh } = await connect(id, now);
    try {
      for (const day of [29, 58, 87, 116, 145, 174]) {
        const when = later(day * DAY_MS);
        vi.setSystemTime(when);
        const tokens = await exchange(refreshBody(refresh), ADDRESS, when);
        refresh = tokens.refresh_token ?? "";
        expect(await findExtensionUser(tokens.access_token, when)).toMatchObject({ user: { id } });
      }
      const last = later(180 * DAY_MS - 60_000);
      const tokens = await exchange(refreshBody(refresh), ADDRESS, last);
      expect(tokens.expires_in).toBe(60);
      const over = exchange(refreshBody(tokens.refresh_token ?? ""), ADDRESS, later(180 * DAY_MS));
      await expect(over).rejects.toMatchObject(INVALID);
    } finally {
      vi.useRealTimers();
    }
  });

  it("is worth nothing after 30 days, or to another client", async () => {
    await createClient({ id: "other" });
    const { refresh } = await connect((await createLearner()).id, now);
    for (const body of [
      refreshBody(refresh, "other"),
      refreshBody(refresh, ""),
      refreshBody(`${refresh}x`),
      refreshBody(""),
    ])
      await expect(exchange(body, ADDRESS, now)).rejects.toMatchObject(INVALID);
    await expect(exchange(refreshBody(refresh), ADDRESS, later(30 * DAY_MS))).rejects.toMatchObject(INVALID);
    expect(await exchange(refreshBody(refresh), ADDRESS, later(30 * DAY_MS - 1))).toHaveProperty(
      "access_token",
    );
  });

  it("works once, though it is tried fifty times at once, and its family ends", async () => {
    const { id } = await createLearner();
    const spared = await connect(id, now);
    const { access, refresh } = await connect(id, now);
    const made = await atOnce(refreshBody(refresh));
    expect(made).toHaveLength(1);
    expect(await isAlive(access)).toBe(false);
    expect(await isAlive(made[0]?.access_token ?? "")).toBe(false);
    await expect(exchange(refreshBody(made[0]?.refresh_token ?? ""), ADDRESS, now)).rejects.toMatchObject(
      INVALID,
    );
    expect(await countEvents("extension_reused")).toBe(1);
    expect(await isAlive(spared.access)).toBe(true);
  });

  it("leaves the old access token alive till its hour is over, and ends it where it is used again", async () => {
    const { access, refresh } = await connect((await createLearner()).id, now);
    const next = await exchange(refreshBody(refresh), ADDRESS, now);
    expect([await isAlive(access), await isAlive(next.access_token)]).toEqual([true, true]);
    await expect(exchange(refreshBody(refresh, "thief"), ADDRESS, now)).rejects.toMatchObject(INVALID);
    expect([await isAlive(access), await isAlive(next.access_token)]).toEqual([false, false]);
  });

  it("gives no more than its client may have by then", async () => {
    const { refresh } = await connect((await createLearner()).id, now);
    await createClient({ scopes: ["limited", "profile"] });
    const tokens = await exchange(refreshBody(refresh), ADDRESS, now);
    expect(tokens.scope).toBe("profile");
  });
});

describe("what is kept", () => {
  it("is never a secret: no code, verifier or token stands in any table", async () => {
    const { id } = await createLearner();
    const { body } = await consentToCode(id, now);
    const tokens = await exchange(body, ADDRESS, now);
    const next = await exchange(refreshBody(tokens.refresh_token ?? ""), ADDRESS, now);
    const rows = await Promise.all([
      db().extensionGrant.findMany(),
      db().extensionCode.findMany(),
      db().extensionRefreshToken.findMany(),
      db().auditEvent.findMany(),
    ]);
    const kept = JSON.stringify(rows);
    expect(kept).toContain(COMPANION.id);
    const secrets = [
      body.code,
      body.code_verifier,
      tokens.access_token,
      tokens.refresh_token,
      next.refresh_token,
    ];
    for (const secret of secrets) expect(kept).not.toContain(secret);
    expect(await countEvents("extension_refreshed")).toBe(1);
  });
});
