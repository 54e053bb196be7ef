import { type Cue, linesIn, STAMP, secondsOf, type Transcript } from "./cue.ts";

/** "00:00:01,000 --> 00:00:04,000", and "0:00:01.000,0:00:04.000" of YouTube's own files */
const TIMING = new RegExp(String.raw`^\s*${STAMP}\s*-->\s*${STAMP}`);
const SBV = new RegExp(String.raw`^\s*${STAMP},${STAMP}\s*$`);
const DIALOGUE = /^Dialogue:/;
const HEAD_LINES = 200;

/** Whether a text is a file of subtitles: SubRip, WebVTT, SubViewer or SubStation. */
export function areSubtitles(text: string): boolean {
  if (/^\ufeff?WEBVTT(?:[ \t\r\n]|$)/.test(text) || /^\ufeff?\s*\[Script Info\]/i.test(text)) return true;
  const lines = linesIn(text).slice(0, HEAD_LINES);
  const first = lines.find((line) => line.trim() !== "") ?? "";
  if (SBV.test(first)) return true;
  return lines.some((line) => TIMING.test(line)) && (TIMING.test(first) || /^\s*\d+\s*$/.test(first));
}

function readSubStation(text: string): Transcript {
  const cues: Cue[] = [];
  let broken = 0;
  let columns = 9;
  for (const line of linesIn(text)) {
    // The words are the last column, and the only one that may hold commas.
    if (/^Format:.*\bText\s*$/i.test(line)) columns = line.split(",").length - 1;
    if (!DIALOGUE.test(line)) continue;
    const cells = line.slice(line.indexOf(":") + 1).split(",");
    const start = new RegExp(`^${STAMP}$`).exec(cells[1]?.trim() ?? "");
    const words = cells
      .slice(columns)
      .join(",")
      .replace(/\\[Nn]/g, "\n")
      .replaceAll("\\h", " ");
    // Drawings are no words.
    if (/\{[^{}]*\\p[1-9]/.test(words)) continue;
    if (start) cues.push({ at: secondsOf(start.slice(1, 5)), text: words });
    else broken += 1;
  }
  return { cues: cues.sort((a, b) => a.at - b.at), broken, chapters: [] };
}

/** The cues of a file of subtitles, as it has them; notes and styles stay out. */
export function readSubtitles(text: string): Transcript {
  if (/^\ufeff?\s*\[Script Info\]/i.test(text)) return readSubStation(text);
  const timing = linesIn(text).some((line) => TIMING.test(line)) ? TIMING : SBV;
  const sign = timing === TIMING ? "-->" : ",";
  const cues: Cue[] = [];
  let broken = 0;
  for (const block of linesIn(text)
    .join("\n")
    .split(/\n[ \t]*\n/)) {
    const lines = block.split("\n");
    const at = lines.findIndex((line) => line.includes(sign));
    if (/^\s*(?:NOTE|STYLE|REGION|WEBVTT)\b/.test(block) || at < 0) continue;
    const found = timing.exec(lines[at] ?? "");
    const text = lines.slice(at + 1).join("\n");
    if (found) cues.push({ at: secondsOf(found.slice(1, 5)), end: secondsOf(found.slice(5, 9)), text });
    else broken += 1;
  }
  return { cues, broken, chapters: [] };
}
