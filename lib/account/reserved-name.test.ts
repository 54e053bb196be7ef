import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ADJECTIVES, SEA_ANIMALS } from "#lib/leaderboard/rules.ts";
import { isReservedName } from "./reserved-name.ts";

describe("a name that passes for the site's own people", () => {
  it.each([
    ...[
      "Admin",
      "ADMIN",
      "aDmIn",
      "admin1",
      "Admin 2",
      "the admin",
      "Ada Admin",
      "AdminAda",
      "a.d.m.i.n",
      "a d-m_i n",
    ],
    ...[
      "Moderator",
      "Mod",
      "Mod Team",
      "Waddle",
      "WaddleSupport",
      "Waddle Team",
      "Support",
      "Your Support",
      "Root",
    ],
    ...["Administrador", "Модератор", "管理员", "관리자", "مدير"],
    ...["Ádmïn", "Àdmíñ", "Ａｄｍｉｎ", "𝐀𝐝𝐦𝐢𝐧", "ᴀᴅᴍɪɴ"],
    ...["4dm1n", "4dm1n99", "M0derat0r", "5upport", "Adrnin", "VVaddle", "Waddie", "Admln"],
    ...["Аdmin", "АДМІN", "аԁміп", "ΑDΜΙΝ", "Ѕuрроrt", "Ꮃaddle", "ꮃaddle", "mоdеrаtоr", "Moderatоr"],
    ...["Ad\u200Bmin", "\u202EAdmin", "Ad\u00ADmin", "A\u034Fdmin", "\u2066Support\u2069", "Wad\u{E0064}dle"],
  ])("is %j", (name) => {
    expect(isReservedName(name)).toBe(true);
  });

  it.each([
    ...[
      "Ada",
      "Ada Lovelace",
      "Badminton",
      "Admiral",
      "Admira",
      "Modest Mouse",
      "Dog Owner",
      "Supporter",
      "Team Ada",
    ],
    ...[
      "Waddling Penguin",
      "Rooted",
      "Systemic",
      "The Real Ada",
      "A",
      "x",
      "xx",
      "The",
      "42",
      "1",
      "Иван",
      "雪だるま",
    ],
    ...["नमस्ते", "O'Neill Jr.", "Ωmega", "Zoë", "Helper", "My Site"],
  ])("is not %j", (name) => {
    expect(isReservedName(name)).toBe(false);
  });

  it("is none of those that are made up for learners", () => {
    for (const adjective of ADJECTIVES)
      for (const animal of SEA_ANIMALS) expect(isReservedName(`${adjective} ${animal} 1234`)).toBe(false);
  });

  it("stays one, whatever invisible characters, accents and cases are put in", () => {
    const noise = fc.constantFrom(
      "",
      "",
      "\u200B",
      "\u200D",
      "\u2060",
      "\uFEFF",
      "\u0301",
      "\u0323",
      "\u202E",
    );
    const name = fc.constantFrom("admin", "moderator", "waddle", "support");
    fc.assert(
      fc.property(
        name,
        fc.array(fc.tuple(noise, fc.boolean()), { minLength: 9, maxLength: 9 }),
        (word, noises) => {
          const letters = [...word].map((letter, index) => {
            const [mark, isLarge] = noises[index] ?? ["", false];
            return (isLarge ? letter.toUpperCase() : letter) + mark;
          });
          expect(isReservedName(letters.join(""))).toBe(true);
        },
      ),
    );
  });
});
