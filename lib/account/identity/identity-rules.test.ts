import fc from "fast-check";
import { expect, it } from "vitest";
import { fullNameSchema } from "../schema.ts";
import { isGooglesAddress, suggestedName } from "./identity-rules.ts";

it.each([
  ["ada@gmail.com", undefined, true],
  ["ada@googlemail.com", undefined, true],
  ["ada@school.example", "school.example", true],
  ["ada@example.test", undefined, false],
  ["ada@notgmail.com", undefined, false],
  ["ada@gmail.com.example.test", undefined, false],
  ["", "school.example", false],
])("Google's word for %j with hd %j proves the address: %s", (email, hd, isProof) => {
  expect(isGooglesAddress(email, hd)).toBe(isProof);
});

it.each([
  [" Ada  Lovelace ", "Ada Lovelace"],
  ["Ada\u202e\n\u0000Lovelace", "Ada Lovelace"],
  ["雪 \u{1f427}", "雪 \u{1f427}"],
  ["", ""],
  ["\u200b", ""],
])("of the name %j, %j is offered", (name, offered) => {
  expect(suggestedName(name)).toBe(offered);
});

it("whatever a name is, what is offered of it would be taken", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (name) => {
      const offered = suggestedName(name);
      expect(offered === "" || fullNameSchema.safeParse(offered).success).toBe(true);
    }),
  );
});
