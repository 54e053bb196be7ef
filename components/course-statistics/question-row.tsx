"use client";

import { TriangleAlert } from "lucide-react";
import { useId } from "react";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Pill } from "#components/ui/pill.tsx";
import { paths } from "#lib/client/paths.ts";
import type { QuestionStatisticsDto } from "#lib/quiz/statistics/statistics-schema.ts";
import { adviceFor, FINDING_WORDS, percent, seconds } from "./statistics-words.ts";

interface QuestionRowProps {
  courseId: string;
  question: QuestionStatisticsDto;
  onRetire: () => void;
  /** Brings it back, or keeps it where it is still asked */
  onKeep: () => void;
  isChanging: boolean;
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-ink-3 text-sm">{name}</dt>
      <dd className="num font-display font-semibold text-ink text-lg">{value}</dd>
    </div>
  );
}

function Figures({ figures }: Pick<QuestionStatisticsDto, "figures">) {
  if (!figures) return <p className="mt-3 text-ink-2 text-sm">Not enough learners have answered it yet.</p>;
  const { answers, shareRight, medianMs, flags } = figures;
  return (
    <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-10">
      <Figure name="Answers" value={answers.toLocaleString("en")} />
      <Figure name="Right" value={percent(shareRight)} />
      <Figure name="Median time" value={medianMs === null ? "–" : seconds(medianMs)} />
      <Figure name="Reports" value={flags.toLocaleString("en")} />
    </dl>
  );
}

function Findings({ question }: Pick<QuestionRowProps, "question">) {
  const advice = adviceFor(question);
  return (
    <>
      {question.findings.map((finding) => (
        <p key={finding} className="mt-3 flex items-start gap-2 font-medium text-ink">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-gold-text" />
          {FINDING_WORDS[finding]}
        </p>
      ))}
      {advice ? <p className="mt-2 text-ink-2">{advice}</p> : null}
    </>
  );
}

function Actions({ courseId, question, onRetire, onKeep, isChanging }: QuestionRowProps) {
  const turn = useId();
  const { withdrawnFor, findings, isKept, isMade, quizId, text } = question;
  const isReported = withdrawnFor === "flags" || withdrawnFor === "source";
  const canKeep = withdrawnFor === null && findings.length > 0 && isMade && !isKept;
  const name = <span className="sr-only">{text}</span>;
  const keep = () => {
    // This button goes: the focus stays in the row.
    document.getElementById(turn)?.focus();
    onKeep();
  };
  return (
    <div className="mt-4 flex flex-wrap gap-x-2 gap-y-3">
      <ButtonLink
        size="sm"
        variant="secondary"
        href={paths.courseEditPart(courseId, quizId)}
        prefetch={false}
      >
        Edit {name}
      </ButtonLink>
      {isReported ? null : (
        <Button
          id={turn}
          size="sm"
          variant="quiet"
          onClick={withdrawnFor === null ? onRetire : onKeep}
          isLoading={isChanging}
        >
          {withdrawnFor === null ? "Take out of play" : "Bring back"} {name}
        </Button>
      )}
      {canKeep ? (
        <Button size="sm" variant="quiet" onClick={keep} isLoading={isChanging}>
          Keep it {name}
        </Button>
      ) : null}
    </div>
  );
}

/** A question with its figures, what they say, and what its course's owner can do about it. */
export function QuestionRow(props: QuestionRowProps) {
  const { question } = props;
  const { text, quizTitle, islandTitle, withdrawnFor } = question;
  return (
    <li className="rounded-card border border-line bg-surface p-4 md:p-6">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
          <h2 dir="auto" className="line-clamp-3 font-sans font-medium text-base text-ink leading-normal">
            {text}
          </h2>
          <p className="mt-0.5 text-ink-3 text-sm">
            <bdi>{islandTitle}</bdi> · <bdi>{quizTitle}</bdi>
          </p>
        </div>
        {withdrawnFor ? <Pill tone="bad">Out of play</Pill> : null}
      </div>
      <Figures figures={question.figures} />
      <Findings question={question} />
      <Actions {...props} />
    </li>
  );
}
