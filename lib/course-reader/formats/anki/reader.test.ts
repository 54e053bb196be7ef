import { zstdCompressSync } from "node:zlib";
import initSqlJs from "sql.js";
import { beforeAll, describe, expect, it } from "vitest";
import type { ParseResult } from "#lib/course-reader/schema.ts";
import {
  type AnkiDeck,
  type AnkiNote,
  ankiDatabase,
  ankiPackage,
  BASIC,
  CLOZE,
} from "#tests/support/anki-package.ts";
import { zipOf } from "#tests/support/archives.ts";
import { FUZZ_TIMEOUT, fuzzFormat } from "#tests/support/fuzz-files.ts";
import { bodyOf } from "#tests/support/key-text.ts";
import { answerKeys, readWith, reportLines } from "#tests/support/read-course.ts";
import { amount } from "#tests/support/soak.ts";
import { reader } from "./reader.ts";

const read = (bytes: Buffer, name = "deck.apkg") => readWith(reader, bytes, name);
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const MP3 = Buffer.concat([Buffer.from("ID3\x04\0\0\0\0\0\0"), Buffer.alloc(64)]);
const REVERSED = {
  ...BASIC,
  id: 3,
  templates: [...BASIC.templates, { front: "{{Back}}", back: "{{FrontSide}}{{Front}}" }],
};
const OCCLUSION = { ...CLOZE, id: 4, name: "Image Occlusion", fields: ["Occlusion", "Image"] };
const WORDS = {
  id: 5,
  name: "Words",
  fields: ["Word", "Sound", "Meaning", "Example", "Source"],
  templates: [
    {
      front: "{{Word}}{{Sound}}",
      back: "{{FrontSide}}<hr>{{#Meaning}}{{Meaning}}{{/Meaning}}<i>{{Example}}</i>",
    },
  ],
};

const basic = (
  id: number,
  front: string,
  back: string,
  deck: number,
  more: Partial<AnkiNote> = {},
): AnkiNote => ({
  id,
  kind: 1,
  fields: [front, back],
  cards: [{ deck }],
  ...more,
});

const RIVERS: AnkiDeck = {
  kinds: [BASIC, CLOZE, REVERSED, OCCLUSION, WORDS],
  decks: { 1: "Default", 10: "Water::Rivers", 11: "Water::Lakes::Deep" },
  media: { "a b.png": PNG, "loon.mp3": MP3 },
  notes: [
    basic(1, "Vienna", "<b>Danube</b>", 10),
    basic(2, "Paris", "Seine", 10),
    basic(3, "London&nbsp;", "Thames", 10, { cards: [{ deck: 10 }] }),
    basic(4, "Rome", "Tiber", 10, { kind: 3, cards: [{ deck: 10 }, { deck: 10, place: 1 }] }),
    basic(5, "Prague", "Vltava", 10, { cards: [{ deck: 10, isSuspended: true }] }),
    basic(
      6,
      "Why do lakes turn over?",
      "Because water is heaviest at four degrees,<br>so that in spring and autumn all of it is mixed by the wind.",
      11,
    ),
    basic(
      7,
      'What is it? <img src="a b.png" alt="A bird">',
      "It cries [sound:loon.mp3] on many lakes at night, and can be heard from one shore to the other one.",
      11,
    ),
    basic(8, "", "nothing", 11),
    basic(9, "nothing", "  ", 11),
    {
      id: 10,
      kind: 2,
      fields: ["{{c1::Baikal::a name}} is {{c2::1642}} m deep, {{c1::the deepest}}.", "In Asia"],
      cards: [{ deck: 11 }, { deck: 11, place: 1, isSuspended: true }],
    },
    { id: 11, kind: 4, fields: ["{{c1::image-occlusion:rect:left=.1}}", "map"], cards: [{ deck: 11 }] },
    basic(
      12,
      "[$]E = m c^2[/$]",
      "[latex]$E$ is energy[/latex] and \\(m\\) is mass, as everyone knows who has once read of it",
      11,
    ),
    {
      id: 13,
      kind: 5,
      fields: [
        "tarn",
        "[sound:gone.mp3]",
        "a small lake in the mountains that was left behind by a glacier",
        "We swam in a tarn.",
        "p. 3",
      ],
      cards: [{ deck: 11 }],
    },
    { id: 14, kind: 99, fields: ["lost"], cards: [{ deck: 11 }] },
    basic(15, "no card", "here", 11, { cards: [] }),
  ],
};

/** What each note must become, written beside it by hand. */
const LINES = [
  "card | no card | skipped | It is a note without a card.",
  "category | Rivers | imported",
  "question | Vienna | degraded | Its wrong answers are those of other cards.",
  "question | Paris | degraded | Its wrong answers are those of other cards.",
  "question | London | degraded | Its wrong answers are those of other cards.",
  "question | Rome | degraded | Its wrong answers are those of other cards. It is asked in one direction only.",
  "card | Prague | skipped | It is suspended in Anki. Unsuspend it there and export the deck again to have it here.",
];

describe.each([
  ["as older versions write it", false],
  ["as newer versions pack it", true],
])("a deck %s", (_, isNew) => {
  let result: ParseResult;
  beforeAll(async () => {
    result = await read(await ankiPackage(RIVERS, isNew));
  });

  it("keeps its decks, and asks short backs among others of their kind", () => {
    expect(result.course).toMatchObject({ title: "Water", format: "anki" });
    expect(answerKeys(result)).toEqual([
      "Rivers / Rivers / Vienna → ? = Danube",
      "Rivers / Rivers / Paris → ? = Seine",
      "Rivers / Rivers / London → ? = Thames",
      "Rivers / Rivers / Rome → ? = Tiber",
      "Lakes / Deep / [[1]] (a name) is 1642 m deep, [[2]]. = Baikal, the deepest",
    ]);
    const [vienna] = result.course.units[0]?.islands[0]?.questions ?? [];
    expect(vienna?.options.map(({ text }) => text).toSorted()).toEqual([
      "Danube",
      "Seine",
      "Thames",
      "Tiber",
    ]);
    expect(vienna?.sourceId).toBe("g1");
  });

  it("has what a gap hides typed, and says below what stands below", () => {
    const [gapped] = result.course.units[1]?.islands[0]?.questions ?? [];
    const { blanks } = bodyOf(gapped, "cloze");
    expect(blanks.map((blank) => blank.answers.map((one) => "text" in one && one.text))).toEqual([
      ["Baikal"],
      ["the deepest"],
    ]);
    expect(gapped).toMatchObject({ explanation: "In Asia", sourceId: "g10:1" });
  });

  it("has recall cards for the rest, with formulas, sounds and what stands below", () => {
    const [lakes] = result.course.units[1]?.islands ?? [];
    const cards = lakes?.cards ?? [];
    expect([result.course.units[1]?.title, lakes?.title]).toEqual(["Lakes", "Deep"]);
    expect(cards.map(({ front, back }) => [front, back.replace(/\s+/g, " ")])).toEqual([
      ["Why do lakes turn over?", expect.stringMatching(/^Because .* wind\.$/)],
      ["What is it? [picture: A bird]", expect.stringContaining("[sound]")],
      ["\\(E = m c^2\\)", "\\(E\\) is energy and \\(m\\) is mass, as everyone knows who has once read of it"],
      ["tarn", expect.stringMatching(/^a small lake .* glacier We swam in a tarn\.$/)],
    ]);
  });

  it("tells of every note once, and of every gap", () => {
    const lines = reportLines(result);
    expect(lines.slice(0, LINES.length)).toEqual(LINES);
    expect(lines.slice(LINES.length).map((line) => line.split(" | ").slice(2).join(" | "))).toEqual([
      "imported",
      "imported",
      "imported",
      "imported",
      "skipped | Its front is empty.",
      "skipped | Its back is empty.",
      "imported",
      "skipped | It is suspended in Anki. Unsuspend it there and export the deck again to have it here.",
      "skipped | It hides parts of a picture, which can't be asked here.",
      "imported",
      "degraded | Embedded media are left out.",
      "skipped | The file doesn't say what its fields are.",
    ]);
    const { total, imported, degraded, skipped } = result.report.counts;
    expect(total).toBe(imported + degraded + skipped);
    expect(total).toBe(RIVERS.notes.length + 1);
  });

  it("brings the pictures and sounds that its cards show", () => {
    expect(result.media?.map(({ type }) => type).toSorted()).toEqual(["audio/mpeg", "image/png"]);
  });
});

it("one deck alone is the course, and Anki's own name for it is none", async () => {
  const notes = [
    basic(1, "a?", "The first letter of all, as every child knows that has been to school for a while", 1),
  ];
  const one = (decks: Record<number, string>) => ankiPackage({ kinds: [BASIC], decks, notes });
  expect((await read(await one({ 1: "Letters" }))).course.title).toBe("Letters");
  expect((await read(await one({ 1: "Default" }), "abc.apkg")).course.title).toBe("abc");
});

describe("collections that aren't what they should be", () => {
  const notes = [basic(1, "a?", "b", 1)];
  const deck: AnkiDeck = { kinds: [BASIC], decks: { 1: "D" }, notes };
  const packed = async (database: Buffer) => zipOf({ "collection.anki2": database });

  it.each([
    ["is no database", async () => packed(Buffer.from("not a database at all"))],
    ["is empty", async () => packed(Buffer.alloc(0))],
    ["is cut off", async () => packed((await ankiDatabase(deck)).subarray(0, 5000))],
    ["has a broken page", async () => packed((await ankiDatabase(deck)).fill(0xff, 4096, 8192))],
    ["is badly packed", async () => zipOf({ "collection.anki21b": Buffer.from("28b52ffd00ff00ff", "hex") })],
    ["lacks its notes", async () => packed(await ankiDatabase(deck, false, "DROP TABLE notes"))],
    [
      "has a view for its notes",
      async () =>
        packed(
          await ankiDatabase(
            deck,
            false,
            `DROP TABLE notes;
      CREATE VIEW notes AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS id, 'g' AS guid, 1 AS mid, 'a' AS flds FROM n`,
          ),
        ),
    ],
    [
      "computes its fields",
      async () =>
        packed(
          await ankiDatabase(
            deck,
            false,
            `DROP TABLE notes;
      CREATE TABLE notes (id integer primary key, guid text, mid integer, flds text AS (hex(zeroblob(id * 400000000))) VIRTUAL);
      INSERT INTO notes (id, guid, mid) VALUES (1, 'g', 1)`,
          ),
        ),
    ],
    [
      "searches for its notes",
      async () =>
        packed(
          await ankiDatabase(
            deck,
            false,
            `DROP TABLE notes; CREATE TABLE n2 (id integer);
      PRAGMA writable_schema = ON; UPDATE sqlite_master SET name = 'notes', tbl_name = 'notes', rootpage = 0,
      sql = 'CREATE VIRTUAL TABLE notes USING fts5(id, guid, mid, flds)' WHERE name = 'n2'`,
          ),
        ),
    ],
  ])("%s", async (_, make) => {
    const bytes = await make();
    const before = performance.now();
    await expect(read(bytes)).rejects.toMatchObject({
      name: "ImportError",
      code: "bad_archive",
      message: expect.stringMatching(/^The collection in this file .*\.$/),
    });
    expect(performance.now() - before).toBeLessThan(5000);
  });

  it("runs no trigger, and reads no value of many megabytes", async () => {
    const database = await ankiDatabase(
      deck,
      false,
      `CREATE TRIGGER t AFTER INSERT ON notes BEGIN DELETE FROM cards; END;
      INSERT INTO cards VALUES (7, 2, 1, 0, 0, 0);
      UPDATE notes SET flds = 'x' || char(31) || hex(zeroblob(3000000)) WHERE id = 1`,
    );
    const result = await read(await packed(database)).catch((error) => error);
    expect(JSON.stringify(result).length).toBeLessThan(100_000);
  });

  it("unpacks to more than is allowed", async () => {
    const bomb = zstdCompressSync(Buffer.alloc(80 * 1024 * 1024));
    await expect(read(await zipOf({ "collection.anki21b": bomb }))).rejects.toMatchObject({
      code: "too_large",
    });
  });

  it("holds more notes than can be read", async () => {
    const database = await ankiDatabase(
      deck,
      false,
      `INSERT INTO notes SELECT value + 10, 'g' || value, 1, '', 'a' || char(31) || 'b'
      FROM (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n LIMIT 20001) SELECT value FROM n)`,
    );
    await expect(read(await packed(database))).rejects.toMatchObject({ code: "too_large" });
  });

  it("loses its media, and is a deck all the same", async () => {
    const database = await ankiDatabase({
      ...deck,
      notes: [
        basic(
          1,
          '<img src="a.png"> What is it?',
          "It was there before, and now it is gone, which is a pity for all of us here",
          1,
        ),
      ],
    });
    for (const media of ["{broken", '{"0":"a.png"}', Buffer.from("28b52ffd00", "hex")]) {
      const result = await read(await zipOf({ "collection.anki2": database, media }));
      expect(reportLines(result)).toEqual([
        "card | [picture] What is it? | degraded | A picture is left out.",
      ]);
    }
  });
});

const MANY = amount(2000, 10_000);
it(`${MANY} notes are read`, { timeout: 120_000 }, async () => {
  const notes = Array.from({ length: MANY }, (_, n) => basic(n + 1, `Word ${n}?`, `answer number ${n}`, 1));
  const { report } = await read(await ankiPackage({ kinds: [BASIC], decks: { 1: "D" }, notes }));
  expect(report.counts.total).toBe(MANY);
  expect(report.counts.skipped).toBe(0);
});

it("is read as SQLite itself counts it", async () => {
  const bytes = await ankiDatabase(RIVERS);
  const sql = await initSqlJs();
  const db = new sql.Database(bytes);
  const [count] = db.exec(`SELECT (SELECT count(*) FROM notes WHERE mid != 2) +
    (SELECT count(*) FROM cards JOIN notes ON notes.id = nid WHERE mid = 2)`);
  const { report } = await read(await zipOf({ "collection.anki2": bytes }));
  expect(report.counts.total).toBe(count?.values[0]?.[0]);
  db.close();
});

it("never crashes on mutated files", { timeout: FUZZ_TIMEOUT }, async () => {
  const files = [
    { name: "old.apkg", bytes: await ankiPackage(RIVERS) },
    { name: "new.apkg", bytes: await ankiPackage(RIVERS, true) },
  ];
  const { outcomes } = await fuzzFormat(files);
  expect(outcomes.anki).toBeGreaterThan(0);
});
