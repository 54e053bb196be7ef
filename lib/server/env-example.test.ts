import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { envSchema } from "./env.ts";

const settings = envSchema.shape;
type Name = keyof typeof settings;

/** The scripts and the test runner set it, no one's .env. */
const NOT_OFFERED = ["NODE_ENV"];

interface Offer {
  name: string;
  value: string;
  /** What the lines above it say */
  comment: string;
}

/** Every setting of .env.example, in its order. */
function readOffers(): Offer[] {
  const offers: Offer[] = [];
  let comment: string[] = [];
  for (const line of readFileSync(".env.example", "utf8").split("\n")) {
    const [, name, value = ""] = /^(?:# ?)?([A-Z][A-Z_]+)=(.*)$/.exec(line) ?? [];
    if (name) offers.push({ name, value, comment: comment.join(" ") });
    comment = name || line === "" ? [] : [...comment, line.replace(/^# ?/, "")];
  }
  return offers;
}

const offers = readOffers();
const isSetting = (name: string): name is Name => name in settings;

/** What the setting is when no one says otherwise; undefined where it then is not there. */
function defaultOf(name: Name): unknown {
  const parsed = settings[name].safeParse(undefined);
  return parsed.success ? parsed.data : undefined;
}

/** "… Default: 3000", "… Default: 1 (with the built-in database 50)" */
function toldDefault({ comment }: Offer): string | undefined {
  return /Default: (.*?)(?: \(.*\))?$/.exec(comment)?.[1];
}

describe(".env.example", () => {
  it("offers every setting once, and nothing else", () => {
    const names = Object.keys(settings).filter((name) => !NOT_OFFERED.includes(name));
    expect(names.length).toBeGreaterThan(20);
    expect(offers.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  it.each(offers)("tells the default of $name", (offer) => {
    if (!isSetting(offer.name)) return;
    const told = toldDefault(offer);
    const value = defaultOf(offer.name);
    // An empty list is as good as none.
    if (value === undefined || (Array.isArray(value) && told === undefined)) expect(told).toBeUndefined();
    else expect(settings[offer.name].parse(told)).toEqual(value);
  });

  it.each(offers.filter(({ value }) => value !== ""))("gives $name a value that works", ({ name, value }) => {
    expect(isSetting(name) && settings[name].safeParse(value).success).toBe(true);
  });
});

/** What is read elsewhere and is no setting: it belongs to the system, to Node, to npm, to next-auth or to tests. */
const OTHERS =
  /^(NODE_ENV|NEXT_RUNTIME|NEXTAUTH_URL|PATH|HOME|SystemRoot|SEED_DEMO_LEARNER|CI|TRACE|SOAK|TZ|VITEST_POOL_ID|RECHECK_BACKEND|(npm|E2E|PLAYWRIGHT)_\w+)$/;

it("no file reads a setting that is not one", () => {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard", "--", "*.ts", "*.tsx", "*.mjs"];
  const files = execFileSync("git", args, { encoding: "utf8" })
    .split("\n")
    .filter((file) => existsSync(file) && !file.startsWith("tests/") && !/\.(test|soak)\.tsx?$/.test(file));
  const read = files.flatMap((file) =>
    [...(readFileSync(file, "utf8").matchAll(/process\.env\.(\w+)/g) ?? [])].map(([, name = ""]) => ({
      file,
      name,
    })),
  );
  expect(read.length).toBeGreaterThan(5);
  expect(read.filter(({ name }) => !isSetting(name) && !OTHERS.test(name))).toEqual([]);
});
