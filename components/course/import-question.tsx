import clsx from "clsx";
import { Check } from "lucide-react";
import { MathText } from "#components/ui/math.tsx";
import { type KeyLine, keyLines, stemOf } from "#lib/course/import/draft-key.ts";
import type { DraftIslandDto } from "#lib/course/import/draft-schema.ts";

type Question = DraftIslandDto["questions"][number];
type Kind = "choice" | NonNullable<Question["body"]>["kind"];

/** What the lines below a question are; those that anyone sees at once need no words on the screen. */
const CAPTIONS: Record<Kind, { words: string; isShown: boolean }> = {
  choice: { words: "Answers", isShown: false },
  multiple: { words: "Answers", isShown: false },
  order: { words: "In this order", isShown: true },
  match: { words: "Pairs", isShown: false },
  numeric: { words: "A number is typed", isShown: true },
  text: { words: "Words are typed", isShown: true },
  cloze: { words: "In the blanks", isShown: true },
};

function Line({ line, kind }: { line: KeyLine; kind: Kind }) {
  const { text, isRight, number, note } = line;
  const said = kind === "choice" ? ", the right answer" : ", right";
  return (
    <li className={clsx("flex items-start gap-2", isRight ? "font-semibold text-ok" : "text-ink-2")}>
      {isRight ? (
        <Check aria-hidden="true" className="mt-1 size-4 shrink-0" strokeWidth={3} />
      ) : (
        <span aria-hidden="true" className="mt-2.5 ml-1.5 size-1.5 shrink-0 rounded-full bg-ink-3 mr-1" />
      )}
      <span className="min-w-0">
        {number === null ? null : <span className="num mr-1.5">{number}.</span>}
        <bdi>
          <MathText as="span" text={text} />
        </bdi>
        {isRight ? <span className="sr-only">{said}</span> : null}
        {!isRight && kind === "match" ? <span className="sr-only">, belongs to none</span> : null}
        {note ? <span className="font-normal text-ink-2"> ({note})</span> : null}
      </span>
    </li>
  );
}

/** A question of an import as it would be asked, with its key. */
export function ImportQuestion({ question, number }: { question: Question; number: number }) {
  const { body, explanation } = question;
  const kind = body?.kind ?? "choice";
  const caption = CAPTIONS[kind];
  const rows = keyLines(question).map((line, index) => ({ line, key: index }));
  return (
    <li className="min-w-0 rounded-button bg-sunken p-3 wrap-anywhere sm:p-4">
      <p dir="auto" className="whitespace-pre-line font-medium text-ink">
        <span className="num mr-2 text-ink-3">{number}.</span>
        <MathText text={stemOf(question)} />
      </p>
      {caption.isShown ? <p className="mt-2 text-ink-3 text-sm">{caption.words}</p> : null}
      <ul aria-label={caption.words} className={clsx("grid gap-1", caption.isShown ? "mt-1" : "mt-2")}>
        {rows.map(({ line, key }) => (
          <Line key={key} line={line} kind={kind} />
        ))}
      </ul>
      {explanation ? (
        <p dir="auto" className="mt-2 line-clamp-4 whitespace-pre-line text-sm text-ink-2">
          <MathText text={explanation} />
        </p>
      ) : null}
    </li>
  );
}
