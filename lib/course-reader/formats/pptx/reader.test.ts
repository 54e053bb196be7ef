import { describe, expect, it } from "vitest";
import { FUZZ_TIMEOUT, fuzzFormat } from "#tests/support/fuzz-files.ts";
import { keyText } from "#tests/support/key-text.ts";
import { ap, PIXEL, type PresentationFile, presentationFile, shape } from "#tests/support/office-files.ts";
import { answerKeys, readWith, reportLines } from "#tests/support/read-course.ts";
import { reader } from "./reader.ts";

const read = async (file: PresentationFile) => readWith(reader, await presentationFile(file), "talk.pptx");
const keysOf = async (file: PresentationFile) => answerKeys(await read(file));
const title = (text: string) => shape(text, "title");
const lettered = '<a:pPr><a:buAutoNum type="alphaUcPeriod"/></a:pPr>';
const quiz = (name: string) => ({
  tree: `${title(name)}${shape(`${ap("Is it so?")}${ap("Yes", lettered)}${ap("No", lettered)}`, "")}`,
  notes: "Answer: B",
});

describe("a presentation", () => {
  it("may underline its right answers", async () => {
    const slide = (stem: string) => ({
      tree: shape(stem, "title") + shape(`${ap("A) Port")}${ap("B) Stern", "", ' u="sng"')}${ap("C) Bow")}`),
    });
    const result = await readWith(
      reader,
      await presentationFile({ slides: [slide("Where is the helm?"), slide("Where is the wake?")] }),
      "ship.pptx",
    );
    expect(answerKeys(result).map((key) => key.split(" = ").at(-1))).toEqual(["Stern", "Stern"]);
  });

  it("has slides as islands, and sections as units", async () => {
    const slides = [quiz("Tides"), quiz("Waves"), quiz("Quays")];
    expect(await keysOf({ slides })).toEqual([
      " / Tides / Is it so? = No",
      " / Waves / Is it so? = No",
      " / Quays / Is it so? = No",
    ]);
    expect(
      await keysOf({
        slides,
        sections: [
          ["Sea", 1],
          ["Land", 3],
        ],
      }),
    ).toEqual([
      "Sea / Tides / Is it so? = No",
      "Sea / Waves / Is it so? = No",
      "Land / Quays / Is it so? = No",
    ]);
    const one = await read({ slides, sections: [["Default Section", 1]] });
    expect(one.course).toMatchObject({ title: "talk", units: [] });
  });

  it("is called after its opening slide", async () => {
    const opening = { tree: `${shape("Harbor life", "ctrTitle")}${shape("A talk", "subTitle")}` };
    expect((await read({ slides: [opening, quiz("Tides"), quiz("Waves")] })).course.title).toBe(
      "Harbor life",
    );
  });

  it("is read from top to bottom, and from left to right", async () => {
    const texts = [
      shape("C) Bow", null, [0, 3_000_000]),
      shape("B) Left", null, [4_000_000, 2_000_000]),
      shape("A) Right", null, [0, 2_050_000]),
      shape("Answer: B", null, [0, 5_000_000]),
      shape("Which side is port?", null, [0, 1_000_000]),
    ];
    expect(await keysOf({ slides: [{ tree: texts.join("") }, quiz("Tides"), quiz("Waves")] })).toContain(
      " / talk / Which side is port? = Left",
    );
  });

  it("isn't asked what its bullets say, nor taken to mark an answer by the part in bold", async () => {
    const agenda = `${title("What will we learn?")}${shape(`${ap("Knots")}${ap("Lights", "", ' b="1"')}${ap("Tides")}`, "")}`;
    const result = await read({ slides: [{ tree: agenda }, { tree: title("End") }] });
    expect(reportLines(result)).toEqual([
      "text | What will we learn? | skipped | It is too short to make questions from.",
    ]);
  });

  it("leaves out hidden slides, numbers of pages, and what is crossed out; it says what is left out", async () => {
    const crossed = `${title("Tides")}${shape(`${ap("Is it")}<a:p><a:r><a:rPr strike="sngStrike"/><a:t>not</a:t></a:r><a:r><a:rPr/><a:t>so?</a:t></a:r></a:p>${ap("A) Yes")}${ap("B) No")}${ap("Answer: A")}`, "")}${shape("7", "sldNum")}`;
    const slides = [{ tree: crossed }, { ...quiz("Waves"), isHidden: true }];
    const result = await read({ slides, parts: { "ppt/media/film.mp4": "x", "ppt/charts/chart1.xml": "x" } });
    expect(answerKeys(result)).toEqual([" / Tides / so? = Yes"]);
    expect(reportLines(result).filter((line) => line.includes("skipped"))).toEqual([
      "text | Tides | skipped | It is too short to make questions from.",
      "page | Slide 2 | skipped | This slide is hidden, so it isn't read.",
      "file | Charts | skipped | Charts aren't read.",
      "file | Videos | skipped | Videos aren't read.",
    ]);
  });

  it("has tables, pictures, formulas and diagrams", async () => {
    const cell = (text: string) => `<a:tc><a:txBody>${ap(text)}</a:txBody></a:tc>`;
    const table = `<p:graphicFrame><a:graphic><a:tbl><a:tr>${cell("Knot")}${cell("Use")}</a:tr><a:tr>${cell("Bowline")}${cell("Loop")}</a:tr></a:tbl></a:graphic></p:graphicFrame>`;
    const picture =
      '<p:pic><p:nvPicPr><p:cNvPr descr="A knot"/></p:nvPicPr><p:blipFill><a:blip r:embed="i"/></p:blipFill></p:pic>';
    const formula =
      "<mc:AlternateContent><mc:Choice><a14:m><m:oMath><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath></a14:m></mc:Choice></mc:AlternateContent>";
    const asked = `<a:p><a:r><a:t>1. What is </a:t></a:r>${formula}<a:r><a:t>?</a:t></a:r></a:p>`;
    const tree = `${title("Knots")}${shape(asked, "body")}${table}${picture}${shape(`${ap("A) A loop")}${ap("B) A square")}${ap("Answer: B")}`, "body")}`;
    const data = `<dgm:dataModel xmlns:dgm="d" xmlns:a="a"><dgm:pt><dgm:t>${ap("Rope")}</dgm:t></dgm:pt></dgm:dataModel>`;
    const result = await read({
      slides: [
        {
          tree,
          links: [
            ["i", "image", "../media/knot.png"],
            ["d", "diagramData", "../diagrams/data1.xml"],
          ],
        },
        { tree: title("End") },
      ],
      parts: { "ppt/media/knot.png": PIXEL, "ppt/diagrams/data1.xml": data },
    });
    const question = result.course.islands[0]?.questions[0];
    expect(question?.text).toContain("What is \\({x}^{2}\\)?");
    expect(question?.html).toMatch(/<table>[\s\S]*Bowline[\s\S]*alt="A knot"/);
    expect(keyText(question)).toBe("A square");
    expect(result.media).toHaveLength(1);
  });
});

describe("a presentation that can't be read", () => {
  it("says so; one broken slide among others is a line", async () => {
    await expect(read({ slides: [{ tree: "" }] })).rejects.toMatchObject({
      code: "nothing_to_play",
      message: "This presentation holds no text, only pictures perhaps, and text in pictures can't be read.",
    });
    const bad = { "ppt/presentation.xml": "<p:presentation" };
    await expect(read({ slides: [quiz("a")], parts: bad })).rejects.toMatchObject({ code: "bad_xml" });
    const half = await read({
      slides: [quiz("Tides"), quiz("Waves"), quiz("Quays")],
      parts: { "ppt/slides/slide2.xml": "<p:sld" },
    });
    expect(answerKeys(half)).toHaveLength(2);
    expect(reportLines(half).at(-1)).toBe("page | Slide 2 | skipped | This slide is damaged.");
  });

  it(
    "is a sentence however it is mutated",
    async () => {
      const bytes = await presentationFile({ slides: [quiz("Tides"), quiz("Waves")] });
      const { outcomes } = await fuzzFormat([{ name: "talk.pptx", bytes }]);
      expect(Object.keys(outcomes).length).toBeGreaterThan(1);
    },
    FUZZ_TIMEOUT,
  );
});
