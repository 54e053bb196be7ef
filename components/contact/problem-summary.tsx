import { useEffect, useRef } from "react";
import { FIELDS, type FieldName, type Problems } from "./contact-check.ts";

interface ProblemSummaryProps {
  problems: Problems;
  failure: string | null;
  attempt: number;
  idOf: (name: FieldName) => string;
}

/** Stands above the form and takes the focus when a try failed; each line leads to its field. */
export function ProblemSummary({ problems, failure, attempt, idOf }: ProblemSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt === 0) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "center", behavior: "instant" });
  }, [attempt]);
  const named = FIELDS.filter((name) => problems[name] !== undefined);
  if (failure === null && named.length === 0) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-input border-bad border-l-4 bg-bad-soft px-4 py-3 text-bad text-sm"
    >
      <p className="font-semibold">{failure ?? "Your message hasn't been sent yet. Please check:"}</p>
      {named.length > 0 ? (
        <ul className="mt-1">
          {named.map((name) => (
            <li key={name}>
              <a
                href={`#${idOf(name)}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(idOf(name))?.focus();
                }}
                className="inline-flex min-h-8 items-center font-medium underline underline-offset-3"
              >
                {problems[name]}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
