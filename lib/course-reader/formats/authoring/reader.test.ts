import { readFileSync } from "node:fs";
import path from "node:path";
import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { ParsedQuestion, ParseResult } from "#lib/course-reader/schema.ts";
import { adaptKeys } from "#tests/support/adapt-keys.ts";
import { zipFolder, zipOf } from "#tests/support/archives.ts";
import { importBytes, keysOf, linesOf, outlineOf, questionsOf } from "#tests/support/import-bytes.ts";
import { bodyOf, saidTo } from "#tests/support/key-text.ts";

const FOLDER = path.resolve("tests/fixtures/import/authoring");
const zip = (name: string, wrapper = "") => zipFolder(path.join(FOLDER, name), wrapper);
const read = async (name: string, wrapper = "") => importBytes(await zip(name, wrapper), `${name}.zip`);
const lines = (result: ParseResult) =>
  linesOf(result).map(
    ([kind, name, outcome, reason]) => `${kind} | ${name} | ${outcome}${reason ? ` | ${reason}` : ""}`,
  );

const SURVEY = "It asks for opinions: none of its answers is right or wrong.";

/** All that is right: the options of a choice, or the words and numbers that each field accepts. */
function acceptedBy({ options, correctIndex, body }: ParsedQuestion): string[][] {
  const textAt = (at: number) => options[at]?.text ?? "";
  if (!body) return [[textAt(correctIndex ?? -1)]];
  if (body.kind === "multiple") return [body.right.map(textAt)];
  const fields = body.kind === "cloze" ? body.blanks.map(({ answers }) => answers) : [];
  if (body.kind === "numeric") fields.push(body.answers);
  return fields.map((answers) =>
    answers.flatMap((answer) => {
      if (answer.share < 1) return [];
      return "text" in answer ? [answer.text] : [...new Set([`${answer.low}`, `${answer.high}`])];
    }),
  );
}

const adapt = await read("adapt");
const storyline = await read("storyline");
const rise = await read("rise");
const ispring = await read("ispring");
const captivate = await read("captivate");

describe("Adapt", () => {
  const result = adapt;

  it("has its pages as lessons, its menus as units, and the keys that its data mark", () => {
    expect(result.course).toMatchObject({
      title: "Tides & currents",
      format: "authoring",
      sourceId: "course",
    });
    expect(outlineOf(result)).toEqual(["The sea / Tides: 5"]);
    expect(result.course.units[0]?.islands[0]?.text).toContain(
      "Why the water moves.\n\nThe Moon\n\nThe Moon is",
    );
    expect(Object.values(keysOf(result))).toEqual([
      "The Moon",
      "New moon, Full moon",
      "rises, falls",
      "2",
      "Fundy, neap, slack water",
    ]);
    expect(saidTo(questionsOf(result)[0])).toEqual({
      "The Moon": "Yes.",
      "The wind": "It only makes waves.",
      Ships: "No.",
    });
    expect(JSON.stringify(result)).not.toContain("{{");
  });

  it("has a line for each component, and says what is switched off", () => {
    expect(lines(result)).toEqual([
      `question | How sure are you? | skipped | ${SURVEY}`,
      "page | Currents | imported | It can be read as a lesson. It is too short to make questions from.",
      "module | The sea | imported",
      "question | What pulls the water? | imported",
      "question | Select all spring tides. | imported",
      "question | Which chart? | skipped | Its answers are pictures.",
      "question | Match. Flood → _____ Ebb → _____ | imported",
      "question | How many tides a day? | imported",
      "question | How do you feel? | skipped | It has no right answer.",
      expect.stringMatching(/^question \| Name them\. The highest tides .* \| imported$/),
      'question | Put them in order. | skipped | Questions of the kind "ordering" can\'t be played.',
      "question | No key? | skipped | It has no right answer.",
      "page | Tides | imported",
      "video | A film of the tide | skipped | Films aren't shown at their places: those in the package are lessons behind its texts.",
      "component | Switched off? | skipped | It is switched off in the course.",
      "page | Draft | skipped | It is switched off in the course.",
    ]);
  });

  it("has no other keys than a second reading finds", () => {
    const file = path.join(FOLDER, "adapt/course/en/components.json");
    const keys = adaptKeys(JSON.parse(readFileSync(file, "utf8")));
    for (const question of questionsOf(result))
      expect(acceptedBy(question), question.name).toEqual(keys.get(question.sourceId ?? ""));
    const asked = new Set(questionsOf(result).map(({ sourceId }) => sourceId));
    expect([...keys.keys()].filter((id) => !asked.has(id))).toEqual(["c-4", "c-7", "c-12"]);
  });
});

describe("Storyline", () => {
  const result = storyline;

  it("has its scenes as units and keys as its data name them", () => {
    expect(result.course).toMatchObject({ title: "Ladder safety", format: "scorm" });
    expect(outlineOf(result)).toEqual([
      "Ladder basics / Ladder basics: 1",
      "Check & practice / Check & practice: 7",
    ]);
    expect(keysOf(result)).toEqual({
      "How many points of contact should you keep?": "Three",
      "Which ladder suits work indoors?": "A step ladder",
      "Which make it unsafe?": "A cracked rail, A missing rung",
      "The ____ rung is not for standing.": "top",
      "Where is each used?": "Extension ladder → Roofs, Step ladder → Indoors",
      "Put the steps in order.": "Check the feet, Set the angle, Climb",
      "Which angle is safe?": "75",
      "A ladder may lean on a window.": "False",
    });
  });

  it("reads slides as a screen reader would, without buttons, counters and what only players know", () => {
    const text = result.course.units[0]?.islands[0]?.text ?? "";
    expect(text).toMatch(
      /^Ladder safety\n\nHello, …! It's the ladder that matters, 100% of the time\.\n\nA ladder is/,
    );
    expect(JSON.stringify(result.course)).not.toMatch(/_player|1\/9|Next"|Well done, you have passed/);
  });

  it("names all questions, and why some can't be played", () => {
    expect(lines(result)).toEqual([
      "module | Ladder basics | imported",
      "question | How many points of contact should you keep? | imported",
      "page | Ladder basics | imported",
      "video | Watch it | skipped | Films aren't shown at their places: those in the package are lessons behind its texts.",
      "module | Check & practice | imported",
      "question | Which ladder suits work indoors? | imported",
      "question | Which make it unsafe? | imported",
      "question | The ____ rung is not for standing. | imported",
      "question | Where is each used? | imported",
      "question | Put the steps in order. | imported",
      "question | Which angle is safe? | imported",
      "question | Name an angle. | skipped | Its right answer is a comparison that can't be played.",
      "question | Which picture? | skipped | Its answers are pictures.",
      `question | How confident are you? | skipped | ${SURVEY}`,
      "question | A ladder may lean on a window. | imported",
    ]);
  });

  it("has all the words that a gap accepts, and the places that are left over", () => {
    const named = (name: string) => questionsOf(result).find((one) => one.name === name);
    const { answers, hasWildcards } = bodyOf(named("The ____ rung is not for standing."), "text");
    expect(answers.map(({ text, share }) => [text, share])).toEqual([
      ["top", 1],
      ["highest", 1],
    ]);
    expect(hasWildcards).toBe(false);
    expect(bodyOf(named("Put the steps in order."), "order").kind).toBe("order");
    const places = named("Where is each used?")?.options.map(({ text }) => text);
    expect(places).toEqual(["Indoors", "Roofs", "Trees"]);
  });

  it("is read in a folder of its own, too", async () => {
    expect(keysOf(await read("storyline", "export/"))).toEqual(keysOf(result));
  });
});

describe("Rise", () => {
  const result = rise;

  it("has its sections as units, its lessons as islands, and no key that its data contradict", () => {
    expect(outlineOf(result)).toEqual(["Before / Plan the lift: 2", "After / Check: 3"]);
    expect(keysOf(result)).toEqual({
      "What do you check first?": "The load",
      "Match.": "Heavy crate → Trolley, Light box → Carry",
      "How many people lift it?": "Two",
      "Which help?": "Gloves, Boots",
      "Stop if it hurts?": "Yes",
    });
    expect(lines(result)).toEqual([
      "module | Before | imported",
      "question | What do you check first? | imported",
      "question | Match. | imported",
      "page | Plan the lift | imported",
      "video | A film of it | skipped | Films aren't shown at their places: those in the package are lessons behind its texts.",
      "module | After | imported",
      "question | How many people lift it? | imported",
      "question | Two keys? | skipped | The file marks one answer as right and names another.",
      "question | Which help? | imported",
      "question | Stop if it hurts? | imported",
      "question | Where? | skipped | It is answered by pointing at a picture.",
    ]);
  });

  it("shows of a block what its kind shows", () => {
    const text = result.course.units[0]?.islands[0]?.text ?? "";
    expect(text).toContain("Bend your knees\n\nKeep it close\n\nFront\n\nBack\n\nA film of it");
    expect(text).not.toContain("Left over");
  });

  it("is found in the other places where it has stood", async () => {
    const course = {
      course: { title: { l10nId: "t" }, lessons: [{ type: "quiz", title: "Q", items: [] }] },
      l10n: { defaultLocale: "fr", translations: { fr: { t: "Levage" } } },
    };
    course.course.lessons[0]?.items.push(
      ...([
        {
          id: "a",
          type: "MULTIPLE_CHOICE",
          title: "Oui ?",
          correct: "1",
          answers: [
            { id: "1", title: "Oui" },
            { id: "2", title: "Non" },
          ],
        },
      ] as never[]),
    );
    const data = Buffer.from(JSON.stringify(course)).toString("base64");
    const web = await zipOf({
      "content/index.html": '<script>window.i18n = {"available":["fr"],"default":"fr"};</script>',
      "content/locales/fr.js": `__resolveJsonp("course:fr", "${data}")`,
      "content/lib/rise/a.js": "1",
    });
    const xapi = await zipOf({
      "tincan.xml": "<tincan/>",
      "index.html": `<script>window.courseData = "${data}";</script>`,
      "lib/rise/a.js": "1",
    });
    for (const bytes of [web, xapi]) {
      const found = await importBytes(bytes, "x.zip");
      expect(found.course).toMatchObject({ title: "Levage", format: "authoring" });
      expect(keysOf(found)).toEqual({ "Oui ?": "Oui" });
    }
  });
});

describe("iSpring", () => {
  const result = ispring;

  it("has its slides and the quiz in them", () => {
    expect(outlineOf(result)).toEqual(["Ropework: 9"]);
    expect(Object.values(keysOf(result))).toEqual([
      "Bowline",
      "Clove, Half",
      "bend, hitch, sheepshank",
      "weak",
      "bowline, granny",
      "Bend → two ropes, Hitch → a post",
      "Make a loop, Pass the end, Pull tight",
      "3",
      "False",
    ]);
    expect(result.course.islands[0]?.text).toContain("Say it slowly.\n\nDid you know?\n\nKnots are old.");
    expect(result.report.counts).toEqual({ total: 14, imported: 10, degraded: 0, skipped: 4 });
  });

  it("of version 8 is read as well", async () => {
    const quiz = {
      T: "Old quiz",
      q: [
        {
          t: "mc",
          d: "<p>Which knot?</p>",
          a: [
            { t: "Bowline", c: true },
            { t: "Reef", c: false },
          ],
        },
        {
          t: "m",
          d: "Match.",
          P: [
            { i: "p1", t: "A" },
            { i: "p2", t: "B" },
          ],
          R: [
            { i: "r1", t: "one" },
            { i: "r2", t: "two" },
          ],
          M: [
            { p: "p1", r: "r2" },
            { p: "p2", r: "r1" },
          ],
        },
        { t: "e", d: "Write." },
      ],
    };
    const page = `<!-- Created with iSpring --><script>var quizJson = "${deflateSync(JSON.stringify(quiz)).toString("base64")}"</script>`;
    const old = await importBytes(await zipOf({ "index.html": page, "data/player.js": "" }), "x.zip");
    expect(keysOf(old)).toEqual({ "Which knot?": "Bowline", "Match.": "A → two, B → one" });
  });
});

describe("Captivate", () => {
  const result = captivate;

  it("is read out of its script, which is never run", () => {
    expect(outlineOf(result)).toEqual(["Fire safety: 2"]);
    expect(keysOf(result)).toEqual({
      "Which extinguisher suits burning oil?": "Foam",
      "Match.": "Oil → Foam, Wood → Water",
    });
    expect(lines(result)[1]).toBe(
      "question | Two keys? | skipped | The file marks one answer as right and names another.",
    );
    expect(JSON.stringify(result.course)).not.toMatch(/Next|You passed/);
  });
});
