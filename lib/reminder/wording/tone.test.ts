import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOneSegment } from "#lib/phone/rules.ts";
import type { Family } from "../ladder/decision.ts";
import type { Tone } from "../schema.ts";
import { smsOf } from "./sms.ts";
import { fill, leastRecent, type Text } from "./text.ts";
import { TEXTS } from "./texts.ts";

/** Blame, pity and shame */
const GUILT = [
  /disappoint/i,
  /\bfail/i,
  /\bmiss(ed|ing)?\b/i,
  /\blaz(y|iness)\b/i,
  /give up|giving up/i,
  /we miss you|miss you/i,
  /\bsad(ly)?\b|\bsorry\b|\bshame|\bguilt|\bregret/i,
  /let (us|yourself|me|anyone) down/i,
  /\bexcuse|\bought to\b|\byou should\b|\bmust\b/i,
  /\bbehind\b|\bbacklog|\bslack(er|ing)?\b|\bneglect|\bforgot|\babandon|\bbroke(n)?\b/i,
  /again and again|once more you|still haven't|you haven't|you didn't|you never/i,
  /\bpoor\b|\bworr(y|ied)|\blonely\b|\bcry/i,
];
/** Haste that nothing calls for */
const HASTE = [
  /hurry|\brush(?! )|urgent|immediately|asap|right now/i,
  /last chance|final (call|reminder|notice)|now or never|too late|running out|only today/i,
  /don't (wait|miss|lose|let|break)|act now|before it's|quick(ly)?!/i,
  /lose everything|will be lost|\bforever\b|\bwarning\b|\balert\b|attention/i,
  /!|🔥|⏰|🚨/,
];

const ALL = Object.entries(TEXTS).flatMap(([family, tones]) =>
  Object.entries(tones).flatMap(([tone, texts]) =>
    texts.map((text, index) => [`${family}.${tone}.${index}`, text] as [string, Text]),
  ),
);

const problemsOf = (text: string, words: readonly RegExp[]) =>
  words.filter((word) => word.test(text)).map(String);

describe("every text", () => {
  it.each(ALL)("%s neither blames nor hurries anyone", (_, { title, body }) => {
    expect(problemsOf(`${title} ${body}`, [...GUILT, ...HASTE])).toEqual([]);
  });

  it.each([
    "We miss you, and so do your courses",
    "You missed your session",
    "Don't give up now",
    "You failed to study today",
    "Don't be lazy",
    "Last chance to keep your streak",
    "Hurry up",
    "Your penguin is sad",
    "You are falling behind",
    "Start now, before it's gone",
  ])("would be refused if it said: %s", (text) => {
    expect(problemsOf(text, [...GUILT, ...HASTE])).not.toEqual([]);
  });

  const NAMES: Record<Family, readonly string[]> = {
    ...{ before: ["course", "start", "minutes"], nudge: ["course", "start"], end: ["course", "start"] },
    ...{
      text: ["start", "link"],
      snooze: ["course", "minutes"],
      comeback: ["course", "start"],
      pause: ["course"],
    },
    ...{ streak: ["streak", "days", "next", "end", "city"], hearts: [], week: [], connection: ["service"] },
  };

  it.each(ALL)("%s uses only names that are known then, and is short", (id, { title, body }) => {
    const [family = ""] = id.split(".");
    const used = [...`${title} ${body}`.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    expect(used.filter((name) => !NAMES[family as Family].includes(name))).toEqual([]);
    expect(title.length).toBeLessThanOrEqual(60);
    expect(body.length).toBeLessThanOrEqual(160);
  });

  it("comes four times in each tone, each in its own words", () => {
    for (const [family, tones] of Object.entries(TEXTS))
      for (const tone of ["plain", "warm", "direct"] satisfies Tone[]) {
        const bodies = new Set(tones[tone].map(({ body }) => body));
        expect(bodies.size, `${family} ${tone}`).toBe(4);
        expect(tones[tone]).toHaveLength(4);
      }
  });

  it("asks the question of a pause in its own words", () => {
    for (const { title, body } of Object.values(TEXTS.pause).flat())
      expect(`${title} ${body}`).toMatch(/pause|break|rest/i);
  });
});

describe("the text that came longest ago", () => {
  it.each([
    [[], 0],
    [[0], 1],
    [[3, 2, 1, 0], 0],
    [[0, 1, 2, 3], 3],
    [[1, 0], 2],
    [[2, 0, 1, 3, 0], 3],
  ])("after %j is %d", (used, index) => {
    expect(leastRecent(4, used)).toBe(index);
  });

  it("is each one of the four in any four that follow each other", () => {
    let used: number[] = [];
    for (let round = 0; round < 12; round += 1) used = [leastRecent(4, used), ...used];
    for (let start = 0; start + 4 <= used.length; start += 1)
      expect(new Set(used.slice(start, start + 4)).size).toBe(4);
  });
});

describe("a text message", () => {
  const values = { start: "19:00" };
  const bodies = Object.values(TEXTS.text).flat();

  it.each([
    ["a short address", "https://w.example/dashboard"],
    ["a long one", `https://${"study".repeat(12)}.example/dashboard`],
    ["one without end", `https://${"study".repeat(60)}.example/dashboard`],
    ["one that phones don't spell", "https://wäddlé‚.example/dashboard"],
  ])("is one segment with %s, and names no course", (_, link) => {
    for (const { body } of bodies) {
      const text = smsOf("Waddle", fill(body, values), link);
      expect(isOneSegment(text)).toBe(true);
      expect(text).toMatch(/^Waddle: /);
      expect(text).not.toContain("{");
    }
  });

  it("has its address whole or not at all", () => {
    const body = fill(bodies[0]?.body ?? "", values);
    fc.assert(
      fc.property(fc.webUrl({ size: "large" }), (link) => {
        const text = smsOf("Waddle", body, link);
        expect(text.includes(link) || !text.includes("http")).toBe(true);
      }),
      // Signs that mean something where a text is replaced
      { examples: [["https://w.example/$&"]] },
    );
  });
});
