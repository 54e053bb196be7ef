import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { UPLOAD_LIMITS } from "#lib/course/import/import-service.ts";
import { FORMATS } from "#lib/course-reader/read.ts";
import { OUTGOING_SERVICES } from "./outgoing-rules.ts";
import { CAPABILITIES, capabilitiesInWords, IMPORT_WORDS } from "./rules.ts";

/** The code of the server, without its tests: path and text of each file. */
const CODE = globSync(["lib/**/*.ts", "server/**/*.ts", "app/**/*.{ts,tsx}", "instrumentation.ts"])
  .filter((path) => !/\.(test|soak)\.tsx?$/.test(path) && !/[/-]client\.ts$|^lib\/client\//.test(path))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));

/** What opens a connection to someone else. Types alone don't, nor does the server that listens. */
const OPENS_CONNECTION =
  /^import (?!type )[^;]*\brequest\b[^;]* from "node:https?";|^import (?!type )[^;]* from "(?:openai|nodemailer|undici|axios|node:tls|node:dgram|@notionhq\/client|@googleapis\/calendar|google-auth-library|twilio|openid-client|next-auth\/providers\/google|stripe)";|(?<![.\w])fetch\(|\bimport\("(?:stripe|twilio|@googleapis\/calendar|google-auth-library)"\)|\bnew WebSocket\(/m;

const importers = (name: string) =>
  CODE.filter(({ text }) => new RegExp(`^(?:import|export)[^;]* from "[^"]*${name}"`, "m").test(text)).map(
    ({ path }) => path,
  );

/** Modules that hand on what a gateway does. */
const FACADES: Record<string, string> = {
  "lib/server/outgoing/response.ts": "/outgoing\\.ts",
  "lib/server/model/stream.ts": "/model\\.ts",
  "lib/server/mail/mail.ts": "/mail\\.ts",
  "lib/server/stripe.ts": "/stripe\\.ts",
};

describe("what is imported", () => {
  it("names every format that a file can have, and the limit that holds", () => {
    const files = FORMATS.filter(({ endings }) => endings.length > 0);
    expect(IMPORT_WORDS.formats).toBe(files.map(({ name }) => name).join(", "));
    expect(IMPORT_WORDS.fileMegabytes * 1024 * 1024).toBe(UPLOAD_LIMITS.maxBytes);
    const withoutFile = FORMATS.filter(({ endings }) => endings.length === 0);
    for (const { name } of withoutFile) expect(IMPORT_WORDS.sourcesInFull).toContain(name);
  });
});

describe("who gets something from our server", () => {
  it("names everything that opens a connection", () => {
    const opening = CODE.filter(({ text }) => OPENS_CONNECTION.test(text)).map(({ path }) => path);
    const gateways = OUTGOING_SERVICES.map(({ gateway }) => gateway);
    expect(opening.sort()).toEqual([...new Set(gateways)].sort());
  });

  it.each(Object.entries(FACADES))("knows all code that uses %s", (gateway, facade) => {
    const prefixes = OUTGOING_SERVICES.filter((service) => service.gateway === gateway).flatMap(
      ({ usedBy }) => usedBy,
    );
    const users = importers(facade).filter((path) => !path.startsWith("server/") && path !== gateway);
    expect(users.length).toBeGreaterThan(0);
    expect(users.filter((path) => !prefixes.some((prefix) => path.startsWith(prefix)))).toEqual([]);
  });

  it("names every setting that leads to someone else, and none that there isn't", () => {
    const files = ["lib/server/env.ts", "lib/server/billing-settings.ts"];
    const settings = files.map((file) => readFileSync(file, "utf8")).join("\n");
    const names = [...settings.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name);
    const outgoing = names.filter((name) =>
      /_API_KEY$|^SMTP_|_BASE_URL$|_WEBHOOK|_CLIENT_ID$|^VAPID_|^TWILIO_|^STRIPE_/.test(name ?? ""),
    );
    const named = OUTGOING_SERVICES.flatMap(({ settings }) => settings);
    expect(outgoing.length).toBeGreaterThan(2);
    expect(outgoing.filter((name) => !named.includes(name ?? ""))).toEqual([]);
    const features = CAPABILITIES.flatMap((capability) =>
      "settings" in capability ? capability.settings : [],
    );
    expect([...named, ...features].filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe("the capabilities in a sentence", () => {
  it("are each in exactly one of the three", () => {
    const words = (["Offered", "Offered where set up", "Not offered"] as const).map(capabilitiesInWords);
    for (const { name } of CAPABILITIES)
      expect(words.filter((each) => each.split(/, | and /).includes(name))).toHaveLength(1);
    expect(capabilitiesInWords("Offered where set up")).toBe(
      "Import from Notion, Questions written by AI, Login with Google, Sync with Google Calendar, Reminders by email, Reminders by push, Reminders by SMS, AI chat assistant and Card payments",
    );
    expect(capabilitiesInWords("Not offered")).toBe("");
  });
});
