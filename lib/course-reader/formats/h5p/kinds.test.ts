import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { rightWords } from "#lib/quiz/kinds/shown.ts";
import { zipFolder } from "#tests/support/archives.ts";
import { bare, contentsIn, rightAnswers } from "#tests/support/h5p-keys.ts";
import { importBytes, keysOf, linesOf, outlineOf, questionsOf } from "#tests/support/import-bytes.ts";
import { keyText } from "#tests/support/key-text.ts";

const FOLDER = path.resolve("tests/fixtures/import/h5p");
const fixture = async (name: string) => importBytes(await zipFolder(path.join(FOLDER, name)), `${name}.h5p`);
const rawOf = (name: string): unknown =>
  JSON.parse(readFileSync(path.join(FOLDER, name, "content/content.json"), "utf8"));

const kinds = await fixture("kinds");

describe("every kind of H5P that can be played", () => {
  it("has the right keys", () => {
    expect(keysOf(kinds)).toEqual({
      Ferry: "Passengers",
      "A small boat that pulls ships": "tug",
      "A person who guides ships": "pilot",
      "A wall against the waves": "mole",
      Boats: "ferry, barge",
      "Where ships go": "ferry → Passenger pier, tanker → Oil terminal",
      Mooring: "It slows down., It throws a line., It stops its engine.",
      "It holds a ship in place": "anchor",
      "It shows north": "compass",
      "It marks a channel": "buoy",
      Gaps: "flood, spring tide",
      Times: "10:30, noon",
      "Tides twice": "True",
    });
  });

  it("has a line with a true reason for each content", () => {
    const lines = linesOf(kinds).map(([kind, name, outcome, reason]) =>
      [kind, name, outcome, reason].join(" | "),
    );
    expect(lines).toEqual([
      "question | Essay | skipped | A text is to be written, which can't be marked here.",
      "quiz | Sums | skipped | Its questions are made while it is played, so the file holds none.",
      "game | Pairs | skipped | It is played with pictures.",
      "game | Grid | skipped | Words are to be found in a grid; nothing is asked about them.",
      "quiz | Which ship are you? | skipped | It asks for opinions: none of its answers is right or wrong.",
      "quiz | Harbours | imported | ",
      "question | Ferry | imported | ",
      expect.stringMatching(/^question \| A small boat .* \| degraded \| .*Its hints aren't shown\.$/),
      "question | A person who guides ships | imported | ",
      "question | A wall against the waves | imported | ",
      "card | quay | imported | ",
      "card | bow | imported | ",
      expect.stringMatching(/^question \| Boats \| degraded \| .*Words were to be marked in a text/),
      "question | Twice | skipped | The same word is right in one place of its text and wrong in another.",
      "question | Where ships go | imported | ",
      "question | On a map | skipped | Things are to be put at places of a picture, which isn't played.",
      "question | Mooring | imported | ",
      "question | It holds a ship in place | imported | ",
      "question | It shows north | imported | ",
      "question | It marks a channel | imported | ",
      "question | Gaps | imported | ",
      "question | Times | imported | ",
      "card | Guess | imported | ",
      "question | Tides twice | imported | ",
      "question | Which flag? | skipped | Its answers are pictures.",
    ]);
  });

  it("takes no sentence about the score for an explanation", () => {
    expect(JSON.stringify(kinds.course)).not.toMatch(/@score|@total|Punktestand/);
    expect(
      questionsOf(kinds)
        .find(({ name }) => name === "Ferry")
        ?.options.map(({ feedback }) => feedback),
    ).toEqual(["Yes.", null, null]);
  });
});

describe("contents that hold others", () => {
  it("a video: in its own order, its texts beside the questions", async () => {
    const result = await fixture("video-order");
    expect(keysOf(result)).toEqual({ First: "False", Last: "False" });
    expect(result.course.islands).toMatchObject([
      { title: "A film of the harbour", text: "The pilot comes on board by a ladder." },
    ]);
    expect(questionsOf(result).map(({ name }) => name)).toEqual(["First", "Last"]);
    expect(linesOf(result).map(([kind, name, outcome]) => `${kind}: ${name}: ${outcome}`)).toEqual([
      "video: A film of the harbour: imported",
      "question: Where to?: skipped",
      "question: Your view: skipped",
      "question: First: imported",
      "question: Last: imported",
      "text: A film of the harbour: imported",
    ]);
  });

  it("a branching scenario: its texts and the quizzes in it, and no key for its branches", async () => {
    const result = await fixture("branching");
    expect(outlineOf(result)).toEqual(["A day on the bridge: 1"]);
    expect(linesOf(result)[0]).toEqual([
      "question",
      "Turn?",
      "skipped",
      "Its answers lead to other parts of the file: none of them is right or wrong.",
    ]);
  });

  it("panels, tables, time lines and spots are texts", async () => {
    const [island] = (await fixture("texts")).course.islands;
    for (const words of ["Pilots\n\nThey know", "Basin", "1850 – 1860: The first quay", "Lock\n\nIt keeps"])
      expect(island?.text).toContain(words);
  });
});

describe("a second reading of the same files", () => {
  it.each(["question-set", "book", "presentation", "video", "video-order", "branching", "texts", "kinds"])(
    "finds no other key in %s",
    async (name) => {
      const contents = contentsIn(rawOf(name));
      let checked = 0;
      for (const question of questionsOf(await fixture(name))) {
        const { sourceId, options, correctIndex, body, name: label } = question;
        const content = contents.find(({ subContentId }) => {
          return typeof subContentId === "string" && (sourceId ?? "").startsWith(subContentId);
        });
        const groups = rightAnswers(content);
        if (groups.length === 0) continue;
        const isOne = !body || body.kind === "multiple";
        const rights = isOne ? [keyText(question)] : rightWords(body, options);
        const isWhole = (text: string) => {
          const parts = text.split(", ").toSorted().join();
          return groups.some((group) => group.includes(text) || group.toSorted().join() === parts);
        };
        for (const right of rights)
          expect(isWhole(bare(right?.replace(/^.* → /, ""))), `${label}: ${right}`).toBe(true);
        checked += 1;
        if (groups.length > 1 || body) continue;
        const wrong = options.filter((_, index) => index !== correctIndex).map(({ text }) => bare(text));
        for (const text of wrong) expect(groups[0], `${label}: ${text}`).not.toEqual([text]);
      }
      expect(checked).toBeGreaterThan(0);
    },
  );

  it("counts the same questions", async () => {
    const asked = contentsIn(rawOf("kinds")).flatMap((content) => rightAnswers(content));
    // 3 places of an order, 2 gaps and 2 gaps are one line each; two drags, one choice of pictures.
    const expected = asked.length - 2 - 1 - 1 + 3;
    const lines = linesOf(kinds).filter(([kind, name]) => /question|card/.test(kind) && name !== "Essay");
    expect(lines).toHaveLength(expected);
  });
});
