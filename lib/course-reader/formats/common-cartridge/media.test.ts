import { beforeAll, describe, expect, it } from "vitest";
import { type ParseResult, parseResultSchema } from "#lib/course-reader/schema.ts";
import { mediaCourse } from "#tests/support/media-course.ts";
import { readCartridge } from "./reader.ts";

async function read(bytes: Buffer): Promise<ParseResult> {
  return parseResultSchema.parse(await readCartridge(bytes, "a.imscc", () => {}));
}

const questionsOf = ({ course }: ParseResult) =>
  [...course.units.flatMap((unit) => unit.islands), ...course.islands].flatMap((island) => island.questions);

describe("a cartridge with pictures, sounds and formulas", () => {
  let result: ParseResult;
  beforeAll(async () => {
    result = await read(await mediaCourse());
  });

  it("brings them along, and nothing that no question shows", () => {
    expect(result.media?.map(({ type }) => type)).toEqual(["image/png", "image/png", "audio/wav"]);
    const [flow, picture, sound] = result.media ?? [];
    const [seen, heard] = questionsOf(result);
    expect(seen).toMatchObject({
      text: "Which organ is this?\n[picture: A drawing of a heart]",
      html: `<p>Which organ is this?</p><img src="media:${picture?.key}" alt="A drawing of a heart">`,
    });
    expect(seen?.explanationHtml).toContain(`<img src="media:${flow?.key}" alt="A chart of the flow">`);
    expect(heard).toMatchObject({
      text: "What do you hear?\n[sound]",
      html: `<p>What do you hear?</p><audio src="media:${sound?.key}" controls=""></audio>`,
    });
  });

  it("reads formulas as TeX", () => {
    const formula = questionsOf(result).find(({ name }) => name === "Formula");
    expect(formula?.text).toBe("What is \\( \\sqrt{x^2} \\)?");
    expect(formula?.options.map(({ text }) => text)).toContain("\\(\\frac{x}{2}\\)");
  });

  it("reports each file by whether a question shows it, and each question as it is", () => {
    const outcomes = Object.fromEntries(result.report.items.map(({ name, outcome }) => [name, outcome]));
    expect(outcomes).toMatchObject({
      "heart.png": "imported",
      "flow.png": "imported",
      "unused.png": "skipped",
      Picture: "imported",
      Sound: "imported",
      Formula: "imported",
    });
    const { total, imported, degraded, skipped } = result.report.counts;
    expect(total).toBe(imported + degraded + skipped);
  });
});

describe("questions of pictures and sounds alone", () => {
  const BASE = "$IMS-CC-FILEBASE$/Uploaded%20Media";

  it("are played where words say what they are", async () => {
    const picture = (alt: string) => `<img src="${BASE}/heart.png"${alt}>`;
    const options = ["a", "b"];
    const result = await read(
      await mediaCourse([
        { name: "Said", stem: picture(' alt="A heart"'), options },
        { name: "Unsaid", stem: picture(""), options },
        { name: "Heard", stem: `<audio src="${BASE}/tone.wav"></audio>`, options },
        { name: "Shown", stem: "Which?", options: [picture(' alt="A heart"'), picture(' alt="A liver"')] },
        { name: "Only shown", stem: "Which?", options: [picture(""), `${picture("")} `] },
        { name: "Elsewhere", stem: 'Which <img src="https://a.example/x.png" alt="heart">?', options },
      ]),
    );
    const lines = Object.fromEntries(result.report.items.map(({ name, reason }) => [name, reason]));
    expect(lines).toMatchObject({
      Said: null,
      Unsaid: "The question is a picture.",
      Heard: "The question is a sound.",
      Shown: null,
      "Only shown": "Its answers are pictures.",
      Elsewhere: "A picture is left out.",
    });
  });
});
