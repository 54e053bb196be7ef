import { describe, expect, it } from "vitest";
import { answerKeys, readWith, reportLines } from "#tests/support/read-course.ts";
import { reader } from "./reader.ts";

const read = (body: string) =>
  readWith(
    reader,
    `<!DOCTYPE html><html><head><title>Harbor quiz</title></head><body><nav>1. Home? A) Yes B) No Answer: A</nav><main>${body}</main></body></html>`,
    "page.html",
  );
const TEXT = `<p>${"The harbor is wide. ".repeat(30)}</p>`;

describe("a page that asks and answers", () => {
  it("has its questions, typed, in lists or with folded answers", async () => {
    const result = await read(`<h1>Harbor</h1>${TEXT}<h2>Lights</h2>
      <p>1. Which light is red?<br>a) Port<br>b) Starboard</p><div>Answer: a<br>Explanation: So it is.</div>
      <h2>Sides</h2><p>2. Which side is port?</p><ol type="A"><li>Right</li><li>Left</li></ol>
      <details><summary>Show answer</summary>B</details>`);
    expect(answerKeys(result)).toEqual([
      " / Lights / Which light is red? = Port",
      " / Sides / Which side is port? = Left",
    ]);
    expect(result.course.islands[0]?.questions[0]?.explanation).toBe("So it is.");
  });

  it("may hold tables, also in the middle of its questions", async () => {
    const table =
      "<table><thead><tr><th>Light</th><th>Side</th></tr></thead><tr><td>Red</td><td>Port</td></tr></table>";
    const asked = (n: number) => `<p>${n}. Is it ${n}?</p>${table}<p>A) Yes B) No</p><p>Answer: B</p>`;
    const result = await read(`<h1>Harbor</h1>${TEXT}${table}${asked(1)}${asked(2)}`);
    expect(answerKeys(result).map((key) => key.split(" = ")[1])).toEqual(["No", "No"]);
    expect(result.course.islands[0]?.questions[0]?.html).toMatch(/<table>[\s\S]*Port/);
  });

  it("is a text where hardly anything is asked", async () => {
    const result = await read(
      `<h1>Harbor</h1>${TEXT}<p>What do we see?</p><ul><li>Ships</li><li><b>Gulls</b></li></ul>`,
    ).catch(
      (error: { report: never }) => ({ report: error.report, course: { units: [], islands: [] } }) as never,
    );
    expect(reportLines(result).filter((line) => line.startsWith("question"))).toEqual([]);
  });

  it("may be saved with its pictures in it", async () => {
    const picture = `<img src="data:image/png;base64,${"A".repeat(6_000_000)}">`;
    const asked = (n: number) => `<p>${n}. Is it ${n}?</p><p>A) Yes</p><p>B) No</p><p>Answer: B</p>`;
    expect(answerKeys(await read(`${picture}${asked(1)}${asked(2)}`))).toEqual([
      " / Harbor quiz / Is it 1? = No",
      " / Harbor quiz / Is it 2? = No",
    ]);
  });
});
