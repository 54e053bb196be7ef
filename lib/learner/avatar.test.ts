import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  AVATAR_PARTS,
  type Avatar,
  avatarText,
  isAvatar,
  madeUpAvatar,
  PLAIN_AVATAR,
  parseAvatar,
} from "./avatar.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const avatars = fc.record<Avatar>({
  color: fc.constantFrom(...AVATAR_PARTS.color),
  scarf: fc.constantFrom(...AVATAR_PARTS.scarf),
  hat: fc.constantFrom(...AVATAR_PARTS.hat),
});

it("there are eight of each, each once, and the plain one is among them", () => {
  for (const list of Object.values(AVATAR_PARTS)) expect(new Set<string>(list).size).toBe(8);
  expect(parseAvatar(avatarText(PLAIN_AVATAR))).toEqual(PLAIN_AVATAR);
});

it("every penguin comes back as it was stored", () => {
  fc.assert(
    fc.property(avatars, (avatar) => {
      expect(parseAvatar(avatarText(avatar))).toEqual(avatar);
    }),
  );
});

it.each([
  "",
  ".",
  "midnight.coral",
  "midnight.coral.none.",
  "coral.midnight.none",
  "MIDNIGHT.coral.none",
  "a.b.c",
])("%j is no penguin", (text) => expect(isAvatar(text)).toBe(false));

it("whatever is sent, only what can be chosen is a penguin", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const avatar = parseAvatar(text);
      if (avatar) expect(avatarText(avatar)).toBe(text);
    }),
  );
});

it("a made-up one is always the same, and they differ", () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(madeUpAvatar(hash(id))).toBe(madeUpAvatar(hash(id)));
      expect(isAvatar(madeUpAvatar(hash(id)))).toBe(true);
    }),
  );
  const made = Array.from({ length: 2000 }, (_, index) => madeUpAvatar(hash(String(index))));
  expect(new Set(made).size).toBeGreaterThan(450);
});
