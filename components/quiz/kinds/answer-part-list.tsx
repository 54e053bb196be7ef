import clsx from "clsx";
import * as m from "framer-motion/m";
import { Check, X } from "lucide-react";
import { MathText } from "#components/ui/math.tsx";
import type { QuizQuestionDto } from "#lib/quiz/schema.ts";
import { useNod } from "../use-nod.ts";
import { type AnswerPart, answerParts, type Words } from "./answer-parts.ts";
import { KeyCap } from "./key-cap.tsx";

/** An answer part by part: what was given, whether that is right, and what would have been. */
export function AnswerPartList({ question, className }: { question: QuizQuestionDto; className?: string }) {
  const parts = answerParts(question);
  const [only] = parts;
  if (only && parts.length === 1 && question.task.kind !== "multiple")
    return <Single part={only} className={className} />;
  return (
    <ul className={clsx("grid gap-2", className)}>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an answered question never change
        <Row key={at} part={part} isMatch={question.task.kind === "match"} />
      ))}
    </ul>
  );
}

const BOX = "wrap-anywhere scroll-mt-20 scroll-mb-[50dvh] rounded-button text-start";

/** What was given and, where that is wrong, what is right: a box each. */
function Single({ part, className }: { part: AnswerPart; className: string | undefined }) {
  const { given, isRight, right } = part;
  return (
    <dl className={clsx("grid gap-2", className)}>
      {given ? (
        <Said term="Your answer" verdict={isRight ? "correct" : "wrong"} isRight={isRight} words={given} />
      ) : null}
      {right ? <Said term="Right answer" isRight words={right} /> : null}
    </dl>
  );
}

interface SaidProps {
  term: string;
  verdict?: string;
  isRight: boolean;
  words: Words;
}

function Said({ term, verdict, isRight, words }: SaidProps) {
  const Icon = isRight ? Check : X;
  const look = isRight ? "right" : "wrong";
  const nod = useNod(look);
  return (
    <m.div
      {...nod}
      data-look={look}
      className={clsx(BOX, "px-4 py-2.5", isRight ? "bg-ok-soft" : "bg-bad-soft")}
    >
      <dt
        className={clsx("flex items-center gap-1.5 text-sm font-semibold", isRight ? "text-ok" : "text-bad")}
      >
        <Icon aria-hidden="true" className="size-4" strokeWidth={3} />
        {term}
        {verdict ? <span className="sr-only">, {verdict}</span> : null}
      </dt>
      <dd dir="auto">
        <Say words={words} />
      </dd>
    </m.div>
  );
}

/** One of several parts; only what is right has a ground of its own, for a row of red teaches nothing. */
function Row({ part, isMatch }: { part: AnswerPart; isMatch: boolean }) {
  const { label, given, isRight, right } = part;
  const look = isRight ? "right" : given ? "wrong" : "missed";
  const nod = useNod(look);
  return (
    <m.li
      {...nod}
      data-look={look}
      className={clsx(
        BOX,
        "flex min-h-14 items-center gap-3 border-2 px-4 py-2.5",
        isRight ? "border-ok bg-ok-soft" : "bg-surface",
        look === "wrong" && "border-bad",
        look === "missed" && "border-dashed border-ok",
      )}
    >
      {label && !isMatch ? (
        <KeyCap look={look}>
          <span className="text-sm">{label.text.replace(/\D/g, "")}</span>
        </KeyCap>
      ) : null}
      <div className="min-w-0 flex-1">
        {label ? (
          <p dir="auto" className={isMatch ? "font-semibold text-ink-2 text-sm" : "sr-only"}>
            <Say words={label} />
          </p>
        ) : null}
        <p dir="auto">
          <span className="sr-only">{given ? "Your answer: " : "You left out: "}</span>
          {given ? <Say words={given} /> : right ? <Say words={right} /> : null}
        </p>
        {given && right ? (
          <p dir="auto" className="mt-0.5">
            <span className="font-semibold text-ok text-sm">Right answer:</span> <Say words={right} />
          </p>
        ) : null}
      </div>
      <Verdict look={look} />
    </m.li>
  );
}

const WORDS = { right: "Correct", wrong: "Not right", missed: "Also right" };

/** Icon and words, so that colour is never alone. */
function Verdict({ look }: { look: keyof typeof WORDS }) {
  const Icon = look === "wrong" ? X : Check;
  return (
    <span
      className={clsx(
        "inline-flex shrink-0 items-center gap-1.5 text-sm font-semibold",
        look === "wrong" ? "text-bad" : "text-ok",
      )}
    >
      {look === "missed" ? null : <Icon aria-hidden="true" className="size-5" strokeWidth={3} />}
      <span className={clsx(look !== "missed" && "max-xs:sr-only")}>{WORDS[look]}</span>
    </span>
  );
}

function Say({ words }: { words: Words }) {
  return <MathText as="span" text={words.text} html={words.html} />;
}
