import { readFileSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";

export type Pdf = PDFKit.PDFDocument;
export const BOLD = "Helvetica-Bold";
export const PLAIN = "Helvetica";
export const CODE = "Courier";

/** A PDF of A4 pages, written by hand. */
export async function pdfOf(
  write: (pdf: Pdf) => void,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> {
  const pdf = new PDFDocument({ size: "A4", margin: 60, ...options });
  pdf.font(PLAIN).fontSize(11);
  write(pdf);
  pdf.end();
  return buffer(pdf);
}

/** A PDF out of the bodies of its objects, of which the first is the catalogue. */
export function rawPdf(bodies: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const places: number[] = [];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  for (const [at, body] of bodies.entries()) {
    places.push(length());
    parts.push(Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(body), Buffer.from("\nendobj\n"));
  }
  const start = length();
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const size = bodies.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer <</Size ${size}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}

/** A stream with its length; `head` are more entries of its dictionary. */
export function streamOf(content: string | Buffer, head = ""): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([
    Buffer.from(`<</Length ${bytes.length}${head}>>\nstream\n`),
    bytes,
    Buffer.from("\nendstream"),
  ]);
}

/** One page that shows what `content` draws, with one font; further objects follow the font. */
export function onePage(
  content: string | Buffer,
  font: string,
  more: readonly (string | Buffer)[] = [],
): Buffer {
  const page =
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>";
  const catalog = "<</Type/Catalog/Pages 2 0 R>>";
  return rawPdf([catalog, "<</Type/Pages/Kids[3 0 R]/Count 1>>", page, streamOf(content), font, ...more]);
}

export interface Asked {
  stem: string;
  options: string[];
  right: string;
  /** "A" for the first */
  letter: string;
}

/** The questions of the exams: the right answers stand in every place. */
export function askedQuestions(): Asked[] {
  const text = readFileSync(path.resolve("tests/fixtures/import/pdf/questions.txt"), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line, at) => {
      const [stem = "", right = "", ...wrong] = line.split("|");
      const place = (3 * at + 1) % 4;
      const options = [...wrong.slice(0, place), right, ...wrong.slice(place)];
      return { stem, options, right, letter: "ABCD"[place] ?? "" };
    });
}

/** An exam whose answers stand below its questions. */
export function examPdf(): Promise<Buffer> {
  return pdfOf((pdf) => {
    pdf.fontSize(20).text("Final exam").fontSize(11);
    for (const [at, { stem, options, letter }] of askedQuestions().entries()) {
      pdf.text(`${at + 1}. ${stem}`);
      for (const [place, option] of options.entries()) pdf.text(`${"ABCD"[place]}. ${option}`);
      pdf.text(`Answer: ${letter}`).moveDown();
    }
  });
}
