import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { publicKeyOf } from "#lib/server/vapid-keys.ts";
import { readSettings } from "./settings.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "waddle-settings-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function given(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { NODE_ENV: "test", DATA_DIR: folder, ...extra };
}

describe("without DATABASE_URL", () => {
  test("secrets are made once and kept for the owner only", () => {
    const first = readSettings(given(), false).env;
    const second = readSettings(given(), false).env;
    expect(first.AUTH_SECRET?.length).toBeGreaterThanOrEqual(32);
    expect(second.ADMIN_PASSWORD).toBe(first.ADMIN_PASSWORD);
    expect(statSync(join(folder, "secrets.json")).mode & 0o777).toBe(0o600);
  });

  test("secrets of an older start stay, and the keys of pushes are added as a pair", () => {
    const file = join(folder, "secrets.json");
    const old = { AUTH_SECRET: "a".repeat(40), VAPID_PRIVATE_KEY: "b".repeat(43) };
    writeFileSync(file, JSON.stringify(old));
    const { env } = readSettings(given(), false);
    const kept = JSON.parse(readFileSync(file, "utf8"));
    expect(env.AUTH_SECRET).toBe(old.AUTH_SECRET);
    expect(kept.VAPID_PUBLIC_KEY).toBe(publicKeyOf(kept.VAPID_PRIVATE_KEY));
    expect(kept.VAPID_PRIVATE_KEY).not.toBe(old.VAPID_PRIVATE_KEY);
    expect(readSettings(given(), false).env).toMatchObject(kept);
  });

  test("a given secret wins and is not written down", () => {
    const { env } = readSettings(given({ ADMIN_PASSWORD: "chosen-by-hand" }), false);
    expect(env.ADMIN_PASSWORD).toBe("chosen-by-hand");
    expect(readFileSync(join(folder, "secrets.json"), "utf8")).not.toContain("chosen-by-hand");
  });

  test("an empty setting counts as none", () => {
    const { env, isEmbedded } = readSettings(given({ DATABASE_URL: "", PORT: "" }), false);
    expect(isEmbedded).toBe(true);
    expect(env.PORT).toBe("3000");
  });

  test("only this machine is listened to, with wide limits for it alone", () => {
    const { env } = readSettings(given({ HOST: "", RATE_LIMIT_SCALE: "" }), false);
    expect(env).toMatchObject({ HOST: "127.0.0.1", LOCAL_LIMIT_SCALE: "50" });
    expect(env.RATE_LIMIT_SCALE).toBeUndefined();
  });

  test("the owner opens it to others, and sets limits for all", () => {
    const { env } = readSettings(given({ HOST: "0.0.0.0", RATE_LIMIT_SCALE: "2" }), false);
    expect(env).toMatchObject({ HOST: "0.0.0.0", RATE_LIMIT_SCALE: "2", LOCAL_LIMIT_SCALE: "50" });
  });

  test("the address follows the port", () => {
    expect(readSettings(given({ PORT: "4321" }), false).env.APP_URL).toBe("http://localhost:4321");
  });
});

describe("with DATABASE_URL", () => {
  const DATABASE_URL = "postgresql://waddle:pw@db.example/waddle";

  test("nothing is made up", () => {
    expect(() => readSettings(given({ DATABASE_URL }), false)).toThrow(/AUTH_SECRET is missing/);
  });

  test("limits are not loosened", () => {
    const { env } = readSettings(given({ DATABASE_URL, AUTH_SECRET: "x".repeat(40) }), false);
    expect([env.RATE_LIMIT_SCALE, env.LOCAL_LIMIT_SCALE, env.HOST]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(env.NODE_ENV).toBe("production");
  });
});

test("a bad setting is told in a sentence that names it", () => {
  expect(() => readSettings(given({ PORT: "many" }), false)).toThrow(/^The setting PORT .*\.$/);
});
