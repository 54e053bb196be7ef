import { afterAll, describe, expect, it } from "vitest";
import type { ImportError } from "#lib/course-reader/import-error.ts";
import { parseCourseFile } from "#lib/course-reader/read.ts";
import { makeScratch } from "#tests/support/archives.ts";
import { type Asked, askedQuestions, BOLD, CODE, type Pdf, PLAIN, pdfOf } from "#tests/support/pdf-files.ts";

const scratch = makeScratch();
afterAll(scratch.remove);

const BANK = askedQuestions();
const LETTERS = "ABCD";
const lower = (letter: string) => letter.toLowerCase();

type Write = (pdf: Pdf) => void;

/** Each question with its options a line each. */
const list =
  (more: {
    number?: (at: number) => string;
    label?: (letter: string) => string;
    after?: (asked: Asked, pdf: Pdf) => void;
    font?: (asked: Asked, option: string) => string;
    before?: (pdf: Pdf, at: number) => void;
  }): Write =>
  (pdf) => {
    const { number = (at) => `${at + 1}. `, label = (letter) => `${letter}. `, after, font, before } = more;
    for (const [at, asked] of BANK.entries()) {
      before?.(pdf, at);
      pdf.font(PLAIN).text(number(at) + asked.stem);
      for (const [place, option] of asked.options.entries())
        pdf.font(font?.(asked, option) ?? PLAIN).text(label(LETTERS[place] ?? "") + option);
      pdf.font(PLAIN);
      after?.(asked, pdf);
      pdf.moveDown();
    }
  };

/** The same, and a key on a page of its own. */
const withKey =
  (exam: Write, key: Write, title = "Answer Key"): Write =>
  (pdf) => {
    exam(pdf);
    pdf.addPage().fontSize(16).text(title).fontSize(11);
    key(pdf);
  };

const pairs = BANK.map(({ letter }, at) => `${at + 1}. ${letter}`);
const place = (pdf: Pdf, text: string, x: number, y: number) => pdf.text(text, x, y, { lineBreak: false });

/** Text broken at so many letters, as a column has it */
function wrapped(text: string, width: number): string[] {
  return text.match(new RegExp(`.{1,${width}}(?:\\s|$)`, "g"))?.map((line) => line.trim()) ?? [];
}

const columnOf = (asked: readonly Asked[], first: number) =>
  asked.flatMap(({ stem, options, letter }, at) => [
    ...wrapped(`${first + at}. ${stem}`, 42),
    ...options.flatMap((option, index) => wrapped(`${LETTERS[index]}. ${option}`, 42)),
    `Answer: ${letter}`,
  ]);

const side = (left: string[], right: string[], pdf: Pdf, top = 60) => {
  for (let row = 0; row < Math.max(left.length, right.length); row += 1) {
    const y = top + row * 13;
    if (left[row]) place(pdf, left[row] ?? "", 50, y);
    if (right[row]) place(pdf, right[row] ?? "", 320, y);
  }
};

const EXAMS: [layout: string, Write][] = [
  ["answers below", list({ after: ({ letter }, pdf) => pdf.text(`Answer: ${letter}`) })],
  [
    "“Ans. (b)” below",
    list({ label: (l) => `(${lower(l)}) `, after: ({ letter }, pdf) => pdf.text(`Ans. (${lower(letter)})`) }),
  ],
  [
    "“Correct option is B” below",
    list({
      number: (at) => `Q.${at + 1} `,
      after: ({ letter }, pdf) => pdf.text(`Correct option is ${letter}`),
    }),
  ],
  [
    "the answer's letter and words below",
    list({ after: ({ letter, right }, pdf) => pdf.text(`Answer: ${letter}. ${right}`) }),
  ],
  [
    "no numbers",
    list({ number: () => "", after: ({ letter }, pdf) => pdf.text(`Correct answer: ${letter}`) }),
  ],
  ["bold answers", list({ font: ({ right }, option) => (option === right ? BOLD : PLAIN) })],
  [
    "bold answers among dots",
    list({ label: () => "• ", font: ({ right }, option) => (option === right ? BOLD : PLAIN) }),
  ],
  [
    "stars",
    list({
      label: (l) => `${lower(l)}) `,
      font: () => PLAIN,
      number: (at) => `${at + 1}) `,
      after: ({ letter }, pdf) => pdf.text(`Answer: ${letter}`),
    }),
  ],
  [
    "options in two columns of which some nearly touch",
    (pdf) => {
      for (const [at, { stem, options, letter }] of BANK.filter(
        ({ stem: all }) => all.length < 60,
      ).entries()) {
        const [a, b, c, d] = options;
        const y = 60 + 50 * (at % 4);
        if (at > 0 && at % 4 === 0) pdf.addPage();
        place(pdf, `${at + 1}. ${stem}`, 60, y);
        place(pdf, `A. ${a}`, 60, y + 12);
        place(pdf, `B. ${b}`, 300, y + 12);
        if (at % 3 === 0) place(pdf, `C. ${c} D. ${d}`, 60, y + 24);
        else {
          place(pdf, `C. ${c}`, 60, y + 24);
          place(pdf, `D. ${d}`, 300, y + 24);
        }
        place(pdf, `Answer: ${letter}`, 60, y + 36);
      }
    },
  ],
  ["a key on the last page", withKey(list({}), (pdf) => pairs.map((pair) => pdf.text(pair)))],
  ["a key in one paragraph", withKey(list({}), (pdf) => pdf.text(pairs.join(" ")), "Answers")],
  [
    "a key by ranges",
    withKey(list({}), (pdf) =>
      pdf
        .text(
          `1-4: ${BANK.slice(0, 4)
            .map(({ letter }) => letter)
            .join(" ")}`,
        )
        .text(
          `5-8: ${BANK.slice(4)
            .map(({ letter }) => letter)
            .join(" ")}`,
        ),
    ),
  ],
  ["a key in two columns", withKey(list({}), (pdf) => side(pairs.slice(0, 4), pairs.slice(4), pdf, 110))],
  [
    "a key as a row of numbers above a row of letters",
    withKey(
      list({}),
      (pdf) =>
        BANK.map(({ letter }, at) => place(pdf, `${at + 1}`, 60 + 30 * at, 110) && letter).map((letter, at) =>
          place(pdf, letter, 60 + 30 * at, 130),
        ),
      "SOLUTIONS",
    ),
  ],
  [
    "a key with reasons",
    withKey(
      list({}),
      (pdf) =>
        BANK.map(({ letter }, at) =>
          pdf.text(
            `${at + 1}. ${letter}. The book says so where it speaks of such matters, and it says so at some length, so that more than one line is filled.`,
          ),
        ),
      "Answers and explanations",
    ),
  ],
  [
    "numbers with gaps and a key",
    withKey(list({ number: (at) => `${3 * at + 2}. ` }), (pdf) =>
      BANK.map(({ letter }, at) => pdf.text(`${3 * at + 2}. ${letter}`)),
    ),
  ],
  [
    "a key whose title is as small as its text",
    (pdf) => {
      list({})(pdf);
      pdf.addPage().text("Answers:");
      for (const pair of pairs) pdf.text(pair);
    },
  ],
  [
    "headers and footers around questions that go on overleaf",
    list({
      before: (pdf, at) => {
        if (at % 2 === 0) {
          if (at > 0) pdf.addPage();
          pdf.fontSize(9);
          place(pdf, "Exam of spring", 60, 25);
          place(pdf, `Page ${at / 2 + 1} of 4`, 480, 20);
          pdf.fontSize(11);
          pdf.x = 60;
          pdf.y = 60;
        }
      },
      after: ({ letter }, pdf) => pdf.text(`Answer: ${letter}`),
    }),
  ],
  [
    "two columns",
    (pdf) => {
      const write = (lines: string[], x: number) =>
        lines.map((line, row) => place(pdf, line, x, 60 + row * 13));
      write(columnOf(BANK.slice(0, 5), 1), 50);
      write(columnOf(BANK.slice(5), 6), 320);
    },
  ],
  [
    "two columns that were written line by line",
    (pdf) => side(columnOf(BANK.slice(0, 5), 1), columnOf(BANK.slice(5), 6), pdf),
  ],
  [
    "double spacing",
    (pdf) => {
      pdf.lineGap(14);
      list({ after: ({ letter }, to) => to.text(`Answer: ${letter}`) })(pdf);
    },
  ],
  [
    "options two a line",
    (pdf) => {
      for (const [
        at,
        {
          stem,
          options: [a, b, c, d],
          letter,
        },
      ] of BANK.entries())
        pdf
          .text(`${at + 1}. ${stem}`)
          .text(`A. ${a}   B. ${b}`)
          .text(`C. ${c}   D. ${d}`)
          .text(`Answer: ${letter}`)
          .moveDown();
    },
  ],
  [
    "options down two columns",
    (pdf) => {
      let y = 60;
      for (const [
        at,
        {
          stem,
          options: [a = "", b = "", c = "", d = ""],
          letter,
        },
      ] of BANK.filter(({ stem: all }) => all.length < 60).entries()) {
        place(pdf, `${at + 1}. ${stem}`, 60, y);
        place(pdf, `A. ${a}`, 60, y + 14);
        place(pdf, `C. ${c}`, 300, y + 14);
        place(pdf, `B. ${b}`, 60, y + 28);
        place(pdf, `D. ${d}`, 300, y + 28);
        place(pdf, `Answer: ${letter}`, 60, y + 42);
        y += 80;
      }
    },
  ],
  [
    "options behind the question",
    (pdf) => {
      for (const [at, { stem, options, letter }] of BANK.entries())
        pdf
          .text(
            `${at + 1}. ${stem} ${options.map((option, index) => `(${lower(LETTERS[index] ?? "")}) ${option}`).join(" ")}`,
          )
          .text(`Answer: ${letter}`)
          .moveDown();
    },
  ],
  [
    "numbered options",
    list({
      label: (l) => `(${LETTERS.indexOf(l) + 1}) `,
      after: ({ letter }, pdf) => pdf.text(`Ans. (${LETTERS.indexOf(letter) + 1})`),
    }),
  ],
  [
    "numbered options below numbered questions",
    list({
      number: (at) => `Question ${at + 1}: `,
      label: (l) => `${LETTERS.indexOf(l) + 1}. `,
      after: ({ letter }, pdf) => pdf.text(`Answer: ${LETTERS.indexOf(letter) + 1}`),
    }),
  ],
  [
    "boxes",
    (pdf) => {
      for (const [at, { stem, options, right }] of BANK.entries()) {
        pdf.text(`${at + 1}. ${stem}`);
        for (const option of options) pdf.text(`[${option === right ? "x" : " "}] ${option}`);
        pdf.moveDown();
      }
    },
  ],
  [
    "code between question and options",
    (pdf) => {
      for (const [at, { stem, options, letter }] of BANK.entries()) {
        pdf
          .text(`${at + 1}. ${stem}`)
          .font(CODE)
          .text("for i in range(3):")
          .text("    print(i)")
          .font(PLAIN);
        for (const [index, option] of options.entries()) pdf.text(`${LETTERS[index]}. ${option}`);
        pdf.text(`Answer: ${letter}`).moveDown();
      }
    },
  ],
];

/** Another count than the reader's: of what was printed, by what a question says. */
function judge(questions: { text: string; options: { text: string }[]; correctIndex: number | null }[]) {
  const right = new Set<string>();
  const wrong: string[] = [];
  for (const { text, options, correctIndex } of questions) {
    const asked = BANK.find(({ stem }) => text.replace(/\s+/g, " ").startsWith(stem));
    const isSame =
      asked &&
      asked.options.toSorted().join("|") ===
        options
          .map((one) => one.text)
          .toSorted()
          .join("|");
    if (isSame && options[correctIndex ?? -1]?.text === asked.right) right.add(asked.stem);
    else wrong.push(text);
  }
  return { right: right.size, wrong };
}

async function readExam(write: Write) {
  const upload = scratch.write("exam", await pdfOf(write));
  const { course, report } = await parseCourseFile({ path: upload, fileName: "exam.pdf" }, () => {});
  const islands = [...course.units.flatMap((unit) => unit.islands), ...course.islands];
  return { questions: islands.flatMap((island) => island.questions), report };
}

describe("an exam with", () => {
  it.each(EXAMS)("%s gives each question with its right answer", async (layout, write) => {
    const { questions, report } = await readExam(write);
    const count = /two columns of which|down two columns/.test(layout) ? BANK.length - 1 : BANK.length;
    expect(judge(questions)).toEqual({ right: count, wrong: [] });
    const { total, imported, degraded, skipped } = report.counts;
    expect(total).toBe(imported + degraded + skipped);
    expect(imported).toBe(count);
  });

  const key = (pdf: Pdf) => pairs.map((pair) => pdf.text(pair));
  const KEYLESS: [what: string, write: Write, reason: RegExp][] = [
    ["no key", list({}), /which answer is right/],
    ["colors for a key", list({ font: () => PLAIN }), /which answer is right/],
    [
      "one bold option by chance",
      list({
        font: ({ stem }, option) => (stem === BANK[0]?.stem && option === BANK[0]?.options[0] ? BOLD : PLAIN),
      }),
      /which answer is right/,
    ],
    [
      "two keys",
      withKey(list({}), (pdf) => {
        pdf.text("Version A");
        key(pdf);
        pdf.text("Version B");
        for (const [at, { letter }] of BANK.entries())
          pdf.text(`${at + 1}. ${LETTERS[(LETTERS.indexOf(letter) + 1) % 4]}`);
      }),
      /which questions these answers belong to|which answer is right/,
    ],
    [
      "a second key behind other words",
      withKey(list({}), (pdf) => {
        key(pdf);
        pdf
          .moveDown()
          .text("Those who sat on the left side of the hall had these answers instead, of course.");
        for (const [at, { letter }] of BANK.entries())
          pdf.text(`${at + 1}. ${LETTERS[(LETTERS.indexOf(letter) + 1) % 4]}`);
      }),
      /which questions these answers belong to|which answer is right/,
    ],
    [
      "numbers that begin anew, and one key",
      withKey(
        (pdf) => {
          list({})(pdf);
          list({})(pdf);
        },
        (pdf) => key(pdf),
      ),
      /which questions these answers belong to|which answer is right/,
    ],
    [
      "bold letters and a key that disagree",
      list({
        font: ({ right }, option) => (option === right ? BOLD : PLAIN),
        after: ({ letter }, pdf) => pdf.text(`Answer: ${LETTERS[(LETTERS.indexOf(letter) + 1) % 4]}`),
      }),
      /two different right answers/,
    ],
  ];
  it.each(KEYLESS)("%s gives no question, and says why", async (_, write, reason) => {
    const read = await readExam(write).catch((error: unknown) => error);
    // What is left may be something to read.
    const { report } = read as ImportError | Awaited<ReturnType<typeof readExam>>;
    const items = report?.items ?? [];
    const isPlayed = ({ kind, outcome }: (typeof items)[number]) => kind !== "text" && outcome !== "skipped";
    expect(items.filter(isPlayed)).toEqual([]);
    expect(items.filter((item) => reason.test(item.reason ?? "")).length).toBeGreaterThanOrEqual(BANK.length);
  });
});
