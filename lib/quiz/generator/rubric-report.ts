import {
  CHECKED,
  CRITERIA,
  CRITERION_WORDS,
  type Criterion,
  type Rated,
  type RubricVerdict,
  rightOf,
  verdictOf,
} from "./rubric.ts";
import type { Judgement } from "./rubric-schema.ts";
import { seedOf } from "./words.ts";

/** A made question, with whom and what it was made from. */
export interface Entry extends Rated {
  id: string;
  /** The file that its text is from */
  file: string;
  maker: string;
  form: string;
  /** What code found, by criterion */
  faults: Partial<Record<Criterion, string>>;
}

/** One file as one maker saw it. */
export interface Run {
  file: string;
  maker: string;
  characters: number;
  entries: readonly Entry[];
}

/** The same for the same question of the same text, whoever made it: judges don't see who did. */
export function idOf(file: string, question: Rated): string {
  return seedOf(JSON.stringify([file, question.text, rightOf(question)]))
    .toString(16)
    .padStart(8, "0");
}

const verdictBy = (judgement: Judgement): RubricVerdict => judgement.verdict ?? verdictOf(judgement);

function judgementsOf(entries: readonly Entry[], all: readonly Judgement[]): Judgement[] {
  const ids = new Set(entries.map(({ id }) => id));
  return all.filter(({ id }) => ids.has(id));
}

const escaped = (text: string) => text.replace(/\s+/g, " ").replaceAll("|", "\\|");

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell) => escaped(String(cell))).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** "choice 8, match 2", the commonest first */
function countsOf(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");
}

function runTable(runs: readonly Run[]): string {
  const rows = runs.map(({ file, maker, characters, entries }) => [
    file,
    maker,
    entries.length,
    entries.length === 0 ? "–" : Math.round(characters / entries.length),
    countsOf(entries.map(({ form }) => form)),
    countsOf(entries.map(({ body }) => body?.kind ?? "choice")),
  ]);
  return table(["Source", "Maker", "Questions", "Characters per question", "Forms", "Kinds"], rows);
}

const byMaker = (runs: readonly Run[]) => {
  const makers = [...new Set(runs.map(({ maker }) => maker))];
  return makers.map((maker) => ({
    maker,
    entries: runs.filter((run) => run.maker === maker).flatMap(({ entries }) => entries),
  }));
};

/** How many of a maker's questions pass each criterion that code can check. */
function checkTable(runs: readonly Run[]): string {
  const makers = byMaker(runs);
  const rows = CHECKED.map((criterion) => [
    CRITERION_WORDS[criterion],
    ...makers.map(({ entries }) => {
      const passed = entries.filter(({ faults }) => faults[criterion] === undefined).length;
      return `${passed} of ${entries.length}`;
    }),
  ]);
  return table(["Checked by code", ...makers.map(({ maker }) => maker)], rows);
}

/** What the judges say of each maker, criterion by criterion, and in all. */
function judgeTable(runs: readonly Run[], judgements: readonly Judgement[]): string {
  const judges = [...new Set(judgements.map(({ judge }) => judge))];
  const columns = byMaker(runs).flatMap(({ maker, entries }) =>
    judges.map((judge) => {
      const own = judgementsOf(entries, judgements).filter((one) => one.judge === judge);
      return { name: `${maker}, by ${judge}`, own };
    }),
  );
  const share = (own: readonly Judgement[], isSo: (one: Judgement) => boolean) =>
    `${own.filter(isSo).length} of ${own.length}`;
  const criteria = CRITERIA.map((criterion) => [
    CRITERION_WORDS[criterion],
    ...columns.map(({ own }) => share(own, (one) => one[criterion])),
  ]);
  const verdicts = (["good", "weak", "bad"] as const).map((verdict) => [
    `**${verdict}**`,
    ...columns.map(({ own }) => share(own, (one) => verdictBy(one) === verdict)),
  ]);
  return table(["Judged", ...columns.map(({ name }) => name)], [...criteria, ...verdicts]);
}

/** The questions that judges disagree about, each with what they say. */
export function disagreements(judgements: readonly Judgement[]): { id: string; said: string }[] {
  const ids = [...new Set(judgements.map(({ id }) => id))];
  return ids.flatMap((id) => {
    const own = judgements.filter((one) => one.id === id);
    if (new Set(own.map(verdictBy)).size < 2) return [];
    const said = own.map((one) => {
      const failed = CRITERIA.filter((criterion) => !one[criterion]).map((name) => CRITERION_WORDS[name]);
      const why = [...failed.map((words) => `not ${words}`), ...(one.note ? [one.note] : [])].join("; ");
      return `${one.judge}: ${verdictBy(one)}${why ? ` (${why})` : ""}`;
    });
    return [{ id, said: said.join(" · ") }];
  });
}

function optionLines({ options, correctIndex, body }: Entry): string[] {
  if (body?.kind === "match")
    return body.lefts.map(({ text }, left) => `- ${text} → **${options[body.key[left] ?? -1] ?? ""}**`);
  if (body?.kind === "order") return options.map((option, place) => `${place + 1}. ${option}`);
  const right = body?.kind === "multiple" ? body.right : [correctIndex];
  return options.map((option, index) => (right.includes(index) ? `- **${option}** ✓` : `- ${option}`));
}

function questionText(entry: Entry, judgements: readonly Judgement[]): string {
  const { id, maker, form, text, body, source, explanation, faults } = entry;
  const own = judgements.filter((one) => one.id === id);
  const typed = body && entry.options.length === 0 ? [`Key: **${rightOf(entry).join("; ")}**`] : [];
  return [
    `#### ${id} · ${maker} · ${form}`,
    text,
    [...optionLines(entry), ...typed].join("\n"),
    `> ${source.replace(/\s+/g, " ")}`,
    explanation ? `Explanation: ${explanation.replace(/\s+/g, " ")}` : "",
    Object.values(faults).length > 0 ? `Code says: ${Object.values(faults).join(" ")}` : "",
    own.map((one) => `${one.judge}: ${verdictBy(one)}${one.note ? `, ${one.note}` : ""}`).join(" · "),
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** The whole comparison of makers as Markdown: tables first, then what judges disagree about, then all questions. */
export function rubricReport(runs: readonly Run[], judgements: readonly Judgement[]): string {
  const all = runs.flatMap(({ entries }) => entries);
  const known = judgementsOf(all, judgements);
  const split = disagreements(known).map(({ id, said }) => `- ${id}: ${said}`);
  const files = [...new Set(runs.map(({ file }) => file))];
  const parts = files.flatMap((file) => [
    `### ${file}`,
    ...runs
      .filter((run) => run.file === file)
      .flatMap(({ entries }) => entries.map((entry) => questionText(entry, known))),
  ]);
  return [
    "# Questions made from texts",
    runTable(runs),
    checkTable(runs),
    ...(known.length > 0 ? [judgeTable(runs, known)] : []),
    ...(split.length > 0 ? ["## What judges disagree about", split.join("\n")] : []),
    "## All questions",
    ...parts,
  ].join("\n\n");
}
