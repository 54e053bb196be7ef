import clsx from "clsx";
import { MathText } from "#components/ui/math.tsx";

interface ExplanationProps {
  /** Plain text */
  text: string;
  /** The same with markup that the server has sanitised, where there is any */
  html: string | null;
  className?: string;
}

/** What is said to an answer; markup has lines, pictures and sounds of its own. */
export function Explanation({ text, html, className }: ExplanationProps) {
  if (html)
    return (
      <div className={className}>
        <MathText text={text} html={html} />
      </div>
    );
  return (
    <p dir="auto" className={clsx("whitespace-pre-line", className)}>
      <MathText text={text} />
    </p>
  );
}
