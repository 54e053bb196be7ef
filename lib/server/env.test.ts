import { afterEach, describe, expect, it, vi } from "vitest";
import { readEnv, siteUrl } from "./env.ts";
import { newVapidKeys } from "./vapid-keys.ts";

const good = {
  NODE_ENV: "production",
  DATABASE_URL: "postgresql://user:secret-word@db.example:5432/waddle",
  AUTH_SECRET: "x".repeat(32),
} as const;

const client = {
  ...{ id: "app", name: "App", redirectUris: ["https://app.example/back"] },
  ...{ scopes: ["profile"], responseTypes: ["code"] },
};

describe("the settings", () => {
  it("have defaults, and take an empty value for none", () => {
    const env = readEnv({ ...good, PORT: "", APP_URL: "", SMTP_URL: "" });
    expect(env).toMatchObject({
      PORT: 3000,
      APP_URL: "http://localhost:3000",
      DATA_DIR: ".data",
      DATABASE_WAIT_SECONDS: 1,
      RATE_LIMIT_SCALE: 1,
      OPENAI_STEP_SECONDS: 60,
      PASSWORD_MEMORY: 65_536,
      PASSWORD_PASSES: 3,
      PASSWORD_BLOCKLIST: "on",
      MAIL_FROM: { name: "Waddle", address: "no-reply@localhost" },
    });
    expect(env.SMTP_URL).toBeUndefined();
  });

  it("name hosts that may be read though they are private", () => {
    expect(readEnv(good).IMPORT_PRIVATE_HOSTS).toEqual([]);
    const IMPORT_PRIVATE_HOSTS = "Wiki.example.lan, 10.0.0.5:8080 ,,[fd00::1]:81,";
    expect(readEnv({ ...good, IMPORT_PRIVATE_HOSTS }).IMPORT_PRIVATE_HOSTS).toEqual([
      ...["wiki.example.lan", "10.0.0.5:8080", "[fd00::1]:81"],
    ]);
    for (const wrong of ["https://wiki.lan", "wiki.lan/x", "a b", "*", "wiki.lan:"])
      expect(() => readEnv({ ...good, IMPORT_PRIVATE_HOSTS: wrong }), wrong).toThrow(
        /must be a list of hosts/,
      );
  });

  it("sign pushes with a pair of keys, or with none", () => {
    const { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY } = newVapidKeys();
    expect(VAPID_PRIVATE_KEY).toMatch(/^[\w-]{43}$/);
    const both = { ...good, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY };
    expect(readEnv(both)).toMatchObject({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY });
    expect(() => readEnv({ ...good, VAPID_PUBLIC_KEY })).toThrow(/^The setting VAPID_PRIVATE_KEY is missing/);
    expect(() => readEnv({ ...good, VAPID_PRIVATE_KEY })).toThrow(/^The setting VAPID_PUBLIC_KEY is missing/);
    expect(() => readEnv({ ...both, VAPID_PUBLIC_KEY: newVapidKeys().publicKey })).toThrow(
      "The setting VAPID_PUBLIC_KEY is not the one that belongs to VAPID_PRIVATE_KEY.",
    );
  });

  it("name a mail server and a sender", () => {
    const MAIL_FROM = '"Penguins, Inc." <hello@waddle.example>';
    for (const SMTP_URL of ["smtp://localhost:1025", "smtps://user:p%40ss@mail.example:465"])
      expect(readEnv({ ...good, SMTP_URL, MAIL_FROM })).toMatchObject({
        SMTP_URL,
        MAIL_FROM: { name: "Penguins, Inc.", address: "hello@waddle.example" },
      });
  });

  it.each([
    [{ DATABASE_URL: undefined }, /^The setting DATABASE_URL is missing\.$/],
    [{ DATABASE_URL: "mysql://host/db" }, /^The setting DATABASE_URL must be a PostgreSQL address/],
    [{ PASSWORD_BLOCKLIST: "lib" }, /^The setting PASSWORD_BLOCKLIST must be on, off or/],
    [
      { PASSWORD_BLOCKLIST: "yes" },
      /^The setting PASSWORD_BLOCKLIST must be on, off or the path of a file that can be read/,
    ],
    [{ AUTH_SECRET: "short" }, /^The setting AUTH_SECRET must have at least 32 characters/],
    [{ OPENAI_STEP_SECONDS: "9" }, /^The setting OPENAI_STEP_SECONDS must be 10 or more\.$/],
    [{ OPENAI_STEP_SECONDS: "541" }, /^The setting OPENAI_STEP_SECONDS must be 540 or less\.$/],
    [{ OPENAI_STEP_SECONDS: "a while" }, /^The setting OPENAI_STEP_SECONDS must be a number of seconds\.$/],
    [{ PORT: "70000" }, /^The setting PORT must be a port number\.$/],
    [{ PORT: "http" }, /^The setting PORT must be a port number\.$/],
    [{ APP_URL: "waddle.example" }, /^The setting APP_URL must be an address such as/],
    [{ APP_URL: "javascript:alert(1)" }, /^The setting APP_URL must be/],
    [{ LOG_LEVEL: "loud" }, /^The setting LOG_LEVEL must be trace, debug/],
    [{ PASSWORD_MEMORY: "19455" }, /^The setting PASSWORD_MEMORY must be 19456 or more\.$/],
    [{ PASSWORD_PASSES: "1" }, /^The setting PASSWORD_PASSES must be 2 or more\.$/],
    [{ RATE_LIMIT_SCALE: "-1" }, /^The setting RATE_LIMIT_SCALE must be 0 or more\.$/],
    [
      { SMTP_URL: "https://u:secret-word@mail.example" },
      /^The setting SMTP_URL must be a mail server's address/,
    ],
    [{ SMTP_URL: "mail.example:25" }, /^The setting SMTP_URL must be a mail server's address/],
    [{ SMTP_URL: "smtp://" }, /^The setting SMTP_URL must be a mail server's address/],
    [{ CONTACT_EMAIL: "hello" }, /^The setting CONTACT_EMAIL must be an address such as/],
    [{ CONTACT_EMAIL: "a@b.example, c@d.example" }, /^The setting CONTACT_EMAIL must be an address such as/],
    [{ MAIL_FROM: "Waddle" }, /^The setting MAIL_FROM must be a mailbox such as/],
    [{ MAIL_FROM: "a@b.example, c@d.example" }, /^The setting MAIL_FROM must be a mailbox such as/],
  ])("%j stop the start with one sentence that shows no secret", (change, sentence) => {
    const read = () => readEnv({ ...good, ...change });
    expect(read).toThrow(sentence);
    expect(read).not.toThrow(/secret-word/);
  });

  it("name who else may connect to accounts", () => {
    expect(readEnv(good).EXTENSION_CLIENTS).toEqual([]);
    const EXTENSION_CLIENTS = JSON.stringify([client, { ...client, id: "other" }]);
    expect(readEnv({ ...good, EXTENSION_CLIENTS }).EXTENSION_CLIENTS).toEqual([
      client,
      { ...client, id: "other" },
    ]);
  });

  it.each([
    ["{", /^The setting EXTENSION_CLIENTS must be a JSON list of \{id, name/],
    ["{}", /must be a JSON list/],
    ["[1]", /must be a JSON list/],
    [JSON.stringify([{ ...client, name: undefined }]), /must be a JSON list/],
    [JSON.stringify([{ ...client, disabled: true }]), /must be a JSON list/],
    [
      JSON.stringify([{ ...client, id: "a b" }]),
      /^The setting EXTENSION_CLIENTS is wrong: a client needs an id/,
    ],
    [
      JSON.stringify([{ ...client, redirectUris: ["http://app.example/"] }]),
      /redirect address "http:\/\/app.example\/"/,
    ],
    [
      JSON.stringify([{ ...client, scopes: ["all"] }]),
      /needs scopes of limited, profile, courses \(app\)\.$/,
    ],
    [JSON.stringify([client, client]), /there are two clients app\.$/],
  ])("stop the start where %s may connect", (EXTENSION_CLIENTS, sentence) => {
    expect(() => readEnv({ ...good, EXTENSION_CLIENTS })).toThrow(sentence);
  });
});

describe("the address of the house", () => {
  afterEach(() => void vi.unstubAllEnvs());

  it.each([
    ["https://waddle.example", "https://waddle.example/"],
    ["", "http://localhost:3000/"],
    [undefined, "http://localhost:3000/"],
  ])("from %j is %s, and needs no other setting", (given, address) => {
    vi.stubEnv("APP_URL", given);
    vi.stubEnv("DATABASE_URL", undefined);
    expect(siteUrl().href).toBe(address);
  });

  it("is of the web", () => {
    vi.stubEnv("APP_URL", "javascript:alert(1)");
    expect(() => siteUrl()).toThrow();
  });
});
