import { describe, expect, it } from "vitest";
import { sniffFile } from "#lib/course-reader/sniff.ts";
import { zipOf } from "#tests/support/archives.ts";
import { FUZZ_TIMEOUT, fuzzFormat } from "#tests/support/fuzz-files.ts";
import { answerKeys, readWith, reportLines } from "#tests/support/read-course.ts";
import { tarGzOf } from "#tests/support/tar-files.ts";
import { reader } from "./reader.ts";

const problem = (title: string, stem: string, right: string, wrong: string) =>
  `<problem display_name="${title}"><multiplechoiceresponse><label>${stem}</label><choicegroup><choice correct="false">${wrong}</choice><choice correct="true">${right}</choice></choicegroup></multiplechoiceresponse></problem>`;
const read = (bytes: Buffer, name = "garden.zip") => readWith(reader, bytes, name);

describe("a library of Open edX", () => {
  const files = {
    "library/library.xml":
      '<library xblock-family="xblock.v1" display_name="Soil bank" org="Garden" library="Soil"><problem url_name="a"/><problem url_name="b"/><video url_name="gone"/></library>',
    "library/problem/a.xml": problem("Finest", "Which is finest?", "clay", "sand"),
    "library/problem/b.xml": problem("Coarsest", "Which is coarsest?", "sand", "clay"),
  };

  it("is read like a course", async () => {
    const result = await read(await tarGzOf(files), "library.tar.gz");
    expect(result.course).toMatchObject({ title: "Soil bank", format: "olx", sourceId: "Garden/Soil/" });
    expect(answerKeys(result)).toEqual([
      " / Soil bank / Which is finest? = clay",
      " / Soil bank / Which is coarsest? = sand",
    ]);
    expect(result.report.counts).toMatchObject({ total: 4, imported: 3, skipped: 1 });
  });

  it("needs a library in its file", async () => {
    const other = await tarGzOf({ "library.xml": "<recipe/>" });
    await expect(read(other)).rejects.toMatchObject({ code: "wrong_type" });
  });
});

const entity = (published: string) =>
  `[entity]\ncan_stand_alone = true\n\n[entity.draft]\nversion_num = 3\n\n[entity.published]\n${published}\n\n[[version]]\ntitle = "x"\nversion_num = 3\n`;
const SOIL = "entities/xblock.v1/problem/soil";
const NEWER = {
  "package.toml":
    '[meta]\nformat_version = 1\n\n[learning_package]\ntitle = "Soil \\"bank\\""\nkey = "lib:Garden:Soil"\n',
  "collections/all.toml": "[collection]\n",
  [`${SOIL}.toml`]: entity("version_num = 2"),
  [`${SOIL}/component_versions/v2/block.xml`]: problem("Finest", "Which is finest?", "clay", "sand"),
  [`${SOIL}/component_versions/v3/block.xml`]: problem("Finest", "Which is finest?", "a draft", "sand"),
  "entities/xblock.v1/problem/draft.toml": entity("# unpublished"),
  "entities/xblock.v1/problem/draft/component_versions/v3/block.xml": problem("D", "Which?", "x", "y"),
  "entities/xblock.v1/problem/lost.toml": entity("version_num = 1"),
  "entities/xblock.v1/html/text.toml": entity("version_num = 1"),
  "entities/xblock.v1/html/text/component_versions/v1/block.xml":
    '<html display_name="Soil"><![CDATA[<p>Soil is dark.</p>]]></html>',
};

describe("a library of the newer kind", () => {
  it("gives what is published of its parts", async () => {
    const bytes = await zipOf(NEWER);
    expect(reader.accepts(await sniffFile({ fileName: "x", bytes }))).toBe(true);
    const result = await read(bytes);
    expect(result.course.title).toBe('Soil "bank"');
    expect(answerKeys(result)).toEqual([' / Soil "bank" / Which is finest? = clay']);
    expect(reportLines(result)).toEqual([
      'quiz | Soil "bank" | imported',
      "question | Finest | imported",
      "question | draft | skipped | It is a draft that learners never saw.",
      expect.stringMatching(/^question \| lost \| skipped \| The file entities\/.*block\.xml is missing\.$/),
      "page | Soil | skipped | It is too short to make questions from.",
    ]);
  });

  it(
    "mutated becomes a valid course or a sentence",
    async () => {
      const { outcomes } = await fuzzFormat([{ name: "library.zip", bytes: await zipOf(NEWER) }]);
      expect(outcomes.olx).toBeGreaterThan(0);
    },
    FUZZ_TIMEOUT,
  );
});
