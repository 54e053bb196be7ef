import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { parseCourseFile } from "#lib/course-reader/read.ts";
import { titleFromFileName } from "#lib/course-reader/rules.ts";
import { chaptersOf } from "#lib/quiz/generator/chapter.ts";
import { generateForPages } from "#lib/quiz/generator/chapter-service.ts";
import { faultsOf, type Rated } from "#lib/quiz/generator/rubric.ts";
import { type Entry, idOf, type Run, rubricReport } from "#lib/quiz/generator/rubric-report.ts";
import { type Judgement, judgementsSchema } from "#lib/quiz/generator/rubric-schema.ts";
import { judgeQuestions } from "#lib/quiz/model/judge-service.ts";
import { makeWithModel } from "#lib/quiz/model/pipeline-service.ts";
import { dbPool } from "#lib/server/db/db.ts";
import { isModelConfigured, modelName } from "#lib/server/model/model.ts";

const USAGE =
  "Usage: npm run questions:eval -- --texts FOLDER [--whole] [--model] [--judge] [--judgements FILE.json]\n" +
  "  --whole       read each .txt and .md as one text, as an island's is, and not as a file that is imported\n" +
  "  --model       also ask the model that is set up (OPENAI_API_KEY) for questions, which costs money\n" +
  "  --judge       let that model judge all questions by the rubric, which costs money\n" +
  "  --judgements  what people say of questions, by the ids of an earlier run";

const READ = /\.(txt|md|html?|docx|epub|vtt|srt|pdf)$/i;
/** Characters around a question's sentence that a judge reads */
const CONTEXT = 12_000;

interface Page {
  title: string;
  text: string;
}

/** The pages of a file as the product reads them, in chapters; a text that isn't read as a course is one page. */
async function chaptersIn(file: string, isWhole: boolean): Promise<Page[][]> {
  const fileName = path.basename(file);
  const title = titleFromFileName(fileName);
  const isText = /\.(txt|md)$/i.test(file);
  if (isWhole && isText) return [[{ title, text: await readFile(file, "utf8") }]];
  const read = parseCourseFile({ path: file, fileName, keepsBare: true }, () => {});
  const result = await read.catch(() => null);
  const { units = [], islands = [] } = result?.course ?? {};
  const pages = [...units.flatMap((unit) => unit.islands), ...islands].flatMap((island) =>
    island.text ? [{ title: island.title, text: island.text }] : [],
  );
  const chapters = chaptersOf(pages, ({ text }) => text);
  if (chapters.length > 0 || !isText) return chapters;
  return [[{ title, text: await readFile(file, "utf8") }]];
}

/** Questions for each page of a chapter */
type Maker = { name: string; make: (pages: readonly Page[]) => Promise<(Rated & { form: string })[][]> };

const asker = () => ({ userId: null, signal: new AbortController().signal, now: new Date() });

const OWN: Maker = {
  name: "own generator",
  make: async (pages) => generateForPages(pages),
};

const model = (): Maker => ({
  name: modelName(),
  make: async (pages) => {
    const all: (Rated & { form: string })[][] = [];
    for (const { text, title } of pages) {
      const { questions, reason } = await makeWithModel(text, title, asker());
      if (reason) console.error(`${title}: ${reason}`);
      all.push(questions);
    }
    return all;
  },
});

interface Made {
  entry: Entry;
  page: Page;
}

async function runOf(file: string, pages: readonly Page[], { name: maker, make }: Maker): Promise<Made[]> {
  const all = await make(pages);
  return pages.flatMap((page, at) =>
    (all[at] ?? []).map(({ form, text, options, correctIndex, body, source, explanation }): Made => {
      const question = { text, options, correctIndex, body, source, explanation };
      const faults = faultsOf(question, page.text);
      return { page, entry: { ...question, form, file, maker, faults, id: idOf(file, question) } };
    }),
  );
}

/** As much of a page around a sentence as is read at once. */
function around({ title, text }: Page, source: string): Page {
  const at = Math.max(0, text.replace(/\s+/g, " ").indexOf(source));
  const start = Math.max(0, Math.min(at - CONTEXT / 2, text.length - CONTEXT));
  return { title, text: text.slice(start, start + CONTEXT) };
}

/** The model's judgements; questions of one page together, in an order that doesn't tell who made them. */
async function judged(made: readonly Made[]): Promise<Judgement[]> {
  const groups = new Map<string, { page: Page; entries: Entry[] }>();
  for (const { page, entry } of [...made].sort((a, b) => (a.entry.id < b.entry.id ? -1 : 1))) {
    const section = around(page, entry.source);
    const group = groups.get(section.text) ?? { page: section, entries: [] };
    group.entries.push(entry);
    groups.set(section.text, group);
  }
  const all: Judgement[] = [];
  for (const { page, entries } of groups.values()) {
    const said = await judgeQuestions(page, entries, asker());
    all.push(
      ...said.flatMap((one, at) => (one ? [{ id: entries[at]?.id ?? "", judge: modelName(), ...one }] : [])),
    );
  }
  return all;
}

/** Prints what makers make of the texts in a folder, by the rubric. docs/product.md#questions-made-from-texts */
async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      texts: { type: "string" },
      whole: { type: "boolean", default: false },
      model: { type: "boolean", default: false },
      judge: { type: "boolean", default: false },
      judgements: { type: "string" },
    },
  });
  const { texts: folder, judgements: file } = values;
  if (folder === undefined) throw new Error(USAGE);
  if ((values.model || values.judge) && !isModelConfigured())
    throw new Error("No model is set up: OPENAI_API_KEY is missing.");
  const makers = [OWN, ...(values.model ? [model()] : [])];
  const names = (await readdir(folder)).filter((name) => READ.test(name)).sort();
  const runs: Run[] = [];
  const made: Made[] = [];
  for (const name of names) {
    const chapters = await chaptersIn(path.join(folder, name), values.whole);
    const characters = chapters.flat().reduce((sum, { text }) => sum + text.length, 0);
    for (const maker of makers) {
      const own: Made[] = [];
      for (const pages of chapters) own.push(...(await runOf(name, pages, maker)));
      made.push(...own);
      runs.push({ file: name, maker: maker.name, characters, entries: own.map(({ entry }) => entry) });
    }
  }
  const said = file ? judgementsSchema.parse(JSON.parse(await readFile(file, "utf8"))) : [];
  const byModel = values.judge ? await judged(made) : [];
  console.log(rubricReport(runs, [...said, ...byModel]));
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
await dbPool().end();
