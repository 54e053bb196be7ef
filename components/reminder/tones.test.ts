import { expect, it } from "vitest";
import { fill } from "#lib/reminder/wording/text.ts";
import { BEFORE } from "#lib/reminder/wording/texts-session.ts";
import { TONES } from "./tones.ts";

const VALUES = { course: "Spanish", start: "19:00", minutes: "30" };

it.each(TONES)("the sample of $id is one of the texts that we send", ({ id, sample }) => {
  const texts = BEFORE[id].map(({ title, body }) => fill(`${title}. ${body}`, VALUES));
  expect(texts).toContain(sample);
});

it("offers each tone that there is", () => {
  expect(TONES.map(({ id }) => id)).toEqual(Object.keys(BEFORE));
});
