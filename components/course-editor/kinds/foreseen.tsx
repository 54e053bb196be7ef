"use client";

import { RowRemove } from "./row-remove.tsx";

interface Judged {
  share: number;
  said: { text: string } | null;
}

interface ForeseenProps<A extends Judged> {
  answers: A[];
  wordsOf: (answer: A) => string;
  onChange: (answers: A[]) => void;
}

/** "50 % of the points", "wrong", and what is said to it */
function worth({ share, said }: Judged): string {
  const points = share > 0 ? `${Math.round(share * 100)} % of the points` : "wrong";
  return said ? `${points}: ${said.text}` : points;
}

/** Answers that a file foresaw beside the right ones. They can be looked at and removed. */
export function Foreseen<A extends Judged>({ answers, wordsOf, onChange }: ForeseenProps<A>) {
  const rows = answers.map((answer, index) => ({ answer, index })).filter(({ answer }) => answer.share < 1);
  if (rows.length === 0) return null;
  return (
    <div className="mt-3">
      <p className="font-semibold text-ink text-sm">Also foreseen</p>
      <ul className="mt-1 grid gap-1 text-ink-2 text-sm">
        {rows.map(({ answer, index }) => {
          const words = wordsOf(answer);
          return (
            <li key={index} className="flex items-center gap-2 wrap-anywhere">
              <span className="min-w-0 flex-1">
                <bdi className="font-medium text-ink">{words}</bdi> ({worth(answer)})
              </span>
              <RowRemove
                label={`Remove ${words}`}
                onClick={() => onChange(answers.filter((_, at) => at !== index))}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
