import { MathText } from "#components/ui/math.tsx";
import type { Citation, MessageDto } from "#lib/assistant/schema.ts";
import { paths } from "#lib/client/paths.ts";
import { clockOf } from "#lib/lesson/rules.ts";
import { isPlainClick } from "../outline.tsx";
import { answerParts } from "./answer-parts.ts";

/** Where the answer is read, and how a place of the course is opened */
export interface AnswerPlace {
  courseId: string;
  lessonId: string;
  seek: (second: number) => void;
  showLesson: () => void;
}

interface CitedProps {
  citation: Citation;
  number: number;
  courseId: string;
  /** Where the citation's lesson may be open already */
  place: AnswerPlace | undefined;
}

/** One place of the course: opens its paragraph or its second. */
function Cited({ citation, number, courseId, place }: CitedProps) {
  const { lessonId, title, heading, block, second, quote } = citation;
  return (
    <li className="rounded-input border border-line p-3 text-sm">
      <a
        href={paths.classroom(courseId, lessonId, second ?? block ?? undefined)}
        onClick={(event) => {
          if (!isPlainClick(event) || lessonId !== place?.lessonId) return;
          event.preventDefault();
          place.showLesson();
          if (second !== null) place.seek(second);
          else
            requestAnimationFrame(() =>
              document.getElementById(`b-${block}`)?.scrollIntoView({ block: "start" }),
            );
        }}
        className="inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
      >
        [{number}] {title}
        {second === null ? null : `, ${clockOf(second)}`}
      </a>
      {heading && heading !== title ? <p className="text-ink-2">{heading}</p> : null}
      {quote ? (
        <blockquote dir="auto" className="mt-1">
          {quote}
        </blockquote>
      ) : null}
    </li>
  );
}

interface CitationsProps {
  citations: readonly Citation[];
  courseId: string;
  place?: AnswerPlace;
}

/** The places that an answer rests on, numbered as it names them. */
export function Citations({ citations, courseId, place }: CitationsProps) {
  if (citations.length === 0) return null;
  return (
    <ol className="grid gap-2">
      {citations.map((citation, index) => (
        <Cited
          key={citation.passageId}
          citation={citation}
          number={index + 1}
          courseId={courseId}
          place={place}
        />
      ))}
    </ol>
  );
}

/** An answer's text with its bold words, code, formulas and marks. */
export function Said({ text }: { text: string }) {
  let at = 0;
  return answerParts(text).map((part) => {
    at += 1;
    const key = at;
    if (part.type === "cite") return <sup key={key}>[{part.number}]</sup>;
    if (part.type === "bold") return <strong key={key}>{part.text}</strong>;
    if (part.type === "code") return <code key={key}>{part.text}</code>;
    if (part.type === "math") return <MathText key={key} text={part.text} />;
    return <span key={key}>{part.text}</span>;
  });
}

const STATUS: Record<MessageDto["status"], string> = {
  running: "Writing…",
  done: "",
  stopped: "Stopped.",
  interrupted: "This answer was interrupted.",
  failed: "This answer failed.",
};

const WHY: Record<NonNullable<MessageDto["reason"]>, string> = {
  not_configured: "No model is set up on this server. These passages fit your question best.",
  no_consent: "These passages fit your question best.",
  cap_reached: "Today's answers are used up. These passages fit your question best.",
  failed: "The model didn't answer. These passages fit your question best.",
};

/** An answer with the places that it rests on. */
export function AnswerView({ message, place }: { message: MessageDto; place: AnswerPlace }) {
  const { text, citations, status, reason, kind } = message;
  return (
    <div className="grid gap-2">
      {reason && kind === "search" ? <p className="text-sm text-ink-2">{WHY[reason]}</p> : null}
      {text ? (
        <p dir="auto" className="whitespace-pre-wrap">
          <Said text={text} />
        </p>
      ) : null}
      {STATUS[status] ? <p className="text-sm text-ink-2">{STATUS[status]}</p> : null}
      <Citations citations={citations} courseId={place.courseId} place={place} />
    </div>
  );
}
