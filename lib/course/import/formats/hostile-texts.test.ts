import { afterAll, describe, expect, it } from "vitest";
import { makeScratch } from "#tests/support/archives.ts";
import { ImportError } from "./import-error.ts";
import { parseCourseFile } from "./table.ts";

const scratch = makeScratch();
afterAll(scratch.remove);

const MAX_CPU_MS = 5000;
const SIZES = [64_000, 1_000_000];
const SIGNS =
  "\n|\t| |<p>|[ |[|(|{|}|=|~|–|.|a |&|![|![a](|- [ |#|`|*|\"|'|\\(|<pre>|<!--|\u2028| a. |Dr. |?".split("|");
SIGNS.push("|", "$$", "a\n", "- a\n", "::");

const xml = (inner: string) => `<?xml version="1.0"?>\n<quiz>${inner}</quiz>`;
const moodle = (text: string) =>
  xml(
    `<question type="multichoice"><questiontext format="html"><text><![CDATA[$$ ${text} x]]></text></questiontext></question>`,
  );

/** A file of each format that is text, with a place for what is repeated in it. */
const READERS: Record<string, (hostile: string) => string> = {
  bare: (hostile) => `${hostile}x`,
  gift: (hostile) => `::Q:: ${hostile} x {=a ${hostile} x ~b}\n`,
  "gift without braces": (hostile) => `::Q:: ${hostile} x\n=a\n~b\n`,
  aiken: (hostile) => `Q ${hostile} x\nA. a\nB. b ${hostile} x\nANSWER: ${hostile} A x\n`,
  outline: (hostile) =>
    `# Unit ${hostile} x\n\n1. Q? ${hostile} x\n- [x] a ${hostile} x\n- [ ] b\nAnswer ${hostile} x\n`,
  csv: (hostile) =>
    `question,answer 1,answer 2,correct\n"${hostile.replaceAll('"', '""')} x",a,b,1\nq,${hostile},b,1\n`,
  "moodle xml": (hostile) => moodle(hostile.replaceAll("]]>", "")),
  waddle: (hostile) =>
    JSON.stringify({
      format: "waddle-course",
      version: 1,
      title: "C",
      islands: [{ title: "I", text: `${hostile} The end is near.`, quizzes: [] }],
    }),
  "web page": (hostile) =>
    `<!doctype html><html><head><title>T</title></head><body><p>${hostile} x</p></body></html>`,
};

async function cpuOf(text: string): Promise<number> {
  const path = scratch.write("hostile", text);
  const before = process.cpuUsage();
  await parseCourseFile({ path, fileName: "a.txt" }, () => {}).catch((error: unknown) => {
    if (!(error instanceof ImportError)) throw error;
  });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe.each(Object.entries(READERS))("a text of nothing but repetitions, as %s", (_, build) => {
  it("is read or refused in no time", { timeout: 120_000 }, async () => {
    const slow: string[] = [];
    for (const sign of SIGNS)
      for (const size of SIZES) {
        const took = await cpuOf(build(sign.repeat(size / sign.length)));
        if (took > MAX_CPU_MS) slow.push(`${JSON.stringify(sign)} × ${size}: ${Math.round(took)} ms`);
      }
    expect(slow).toEqual([]);
  });
});
