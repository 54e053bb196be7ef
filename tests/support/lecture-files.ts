import { readFileSync } from "node:fs";
import path from "node:path";
import { ap, presentationFile, shape } from "./office-files.ts";
import { pdfOf } from "./pdf-files.ts";

/* What a learner of a lecture holds: its slides, its subtitles and last year's exam. */

const textOf = (name: string) => readFileSync(path.resolve("tests/fixtures/texts", name), "utf8");
const linesOf = (name: string) =>
  textOf(name)
    .split(/\n+/)
    .filter((line) => line.trim() !== "");

const EXAM = [
  ...["1. What do penguins eat?", "A. Grass", "B. Fish", "C. Bread", "Answer: B", ""],
  ...["2. Where do penguins live?", "A. In the south", "B. In the north", "C. In the desert", "Answer: A"],
];

const stamp = (at: number) => `00:${String(Math.floor(at / 6)).padStart(2, "0")}:${at % 6}`;

/** A sentence every ten seconds */
const srt = () =>
  linesOf("history.txt")
    .flatMap((line) => line.match(/[^.!?]+[.!?]+/g) ?? [])
    .map((text, at) => `${at + 1}\n${stamp(at)}0,000 --> ${stamp(at)}9,000\n${text.trim()}\n`)
    .join("\n");

/** The three files as a form takes them. */
export async function lectureFiles() {
  const tree =
    shape(ap("Penguins"), "title") +
    shape(
      linesOf("biology.txt")
        .map((line) => ap(line))
        .join(""),
      "body",
    );
  const exam = await pdfOf((pdf) => {
    pdf.fontSize(20).text("Exam").fontSize(11);
    for (const line of EXAM) pdf.text(line === "" ? " " : line);
  });
  return [
    {
      name: "lecture.pptx",
      mimeType: "application/octet-stream",
      buffer: await presentationFile({ slides: [{ tree }] }),
    },
    { name: "lecture.srt", mimeType: "text/plain", buffer: Buffer.from(srt()) },
    { name: "exam.pdf", mimeType: "application/pdf", buffer: exam },
  ];
}
