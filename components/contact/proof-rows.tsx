import clsx from "clsx";
import type { ReactNode } from "react";
import { IMPORT_WORDS } from "#lib/site/rules.ts";
import { CoursesScene, PrivacyScene, ProgressScene } from "./proof-scenes.tsx";

interface Proof {
  title: string;
  text: string;
  details: readonly string[];
  scene: ReactNode;
}

const PROOFS: readonly Proof[] = [
  {
    title: "Keep your courses",
    text: `Start from ${IMPORT_WORDS.sources}, such as ${IMPORT_WORDS.kinds}. Each learner imports it, and minutes later it's a map of islands.`,
    details: [
      `Courses and notes from ${IMPORT_WORDS.origins}`,
      `File formats: ${IMPORT_WORDS.formats}`,
      "Modules and categories become units, quizzes become islands",
      "A report lists every question: imported, changed or skipped, and why",
      "If a course has no questions, we make some from its text",
    ],
    scene: <CoursesScene />,
  },
  {
    title: "Progress that can be trusted",
    text: "The server grades each answer, and a ledger records what every point was for. Streaks and stars bring people back, and the numbers behind them can be checked.",
    details: [
      "The right answer stays on the server until the learner has answered",
      "The same question never pays twice, whichever course it is in",
      "Every day of a streak is recorded",
      "A study plan says when each learner will finish, from what they did so far",
    ],
    scene: <ProgressScene />,
  },
  {
    title: "Learners keep their privacy",
    text: "On the leaderboard people use a nickname, or opt out. They can download and delete everything that's stored about them without asking anyone.",
    details: [
      "No advertising, and no script of another company on any page",
      "No other learner sees a course that you import",
      "Export of everything as a zip; deletion seven days after asking",
    ],
    scene: <PrivacyScene />,
  },
];

/** What there is today, one thing a row; words and picture change sides */
export function ProofRows() {
  return (
    <section aria-labelledby="proof" className="bg-sunken">
      <div className="mx-auto max-w-page px-4 py-16 md:px-6 md:py-24 xl:px-8">
        <h2 id="proof" className="text-3xl md:text-4xl">
          What there is today
        </h2>
        <div className="mt-10 grid gap-16 md:mt-14 md:gap-24">
          {PROOFS.map((proof, index) => (
            <ProofRow key={proof.title} proof={proof} isMirrored={index % 2 === 1} />
          ))}
        </div>
      </div>
    </section>
  );
}

function ProofRow({
  proof: { title, text, details, scene },
  isMirrored,
}: {
  proof: Proof;
  isMirrored: boolean;
}) {
  return (
    <div className="grid items-center gap-8 lg:grid-cols-2 lg:gap-16">
      <div className={clsx(isMirrored && "lg:order-last")}>
        <h3 className="text-2xl md:text-3xl">{title}</h3>
        <p className="mt-3 max-w-prose text-ink-2 text-lg">{text}</p>
        <ul className="mt-5 grid gap-2.5">
          {details.map((detail) => (
            <li key={detail} className="flex gap-3">
              <span aria-hidden="true" className="mt-2.5 size-2 shrink-0 rounded-full bg-brand" />
              {detail}
            </li>
          ))}
        </ul>
      </div>
      {scene}
    </div>
  );
}
