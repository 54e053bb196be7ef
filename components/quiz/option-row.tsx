import clsx from "clsx";
import { Check, X } from "lucide-react";
import { MathText } from "#components/ui/math.tsx";
import { mayHoldMath, spokenText } from "#components/ui/math-parts.ts";
import { letterAt } from "#lib/core/letter-at.ts";
import type { OptionLook } from "./option-look.ts";
import styles from "./quiz.module.css";

interface OptionRowProps {
  option: number;
  text: string;
  html: string | null;
  look: OptionLook;
  isChecked: boolean;
  isLocked: boolean;
  name: string;
  onChoose: (option: number) => void;
}

const ROWS: Record<OptionLook, string> = {
  open: "border-line bg-surface hover:border-border-strong",
  chosen: "border-brand bg-brand-soft",
  right: `border-ok bg-ok-soft ${styles.right}`,
  wrong: `border-bad bg-bad-soft ${styles.wrong}`,
  rest: "border-line bg-surface opacity-65",
};

const KEYS: Record<OptionLook, string> = {
  open: "border-line bg-sunken text-ink-2 dark:bg-raised",
  chosen: "border-brand bg-brand text-on-brand",
  right: "border-ok bg-ok text-surface",
  wrong: "border-bad bg-bad text-surface",
  rest: "border-line bg-sunken text-ink-2 dark:bg-raised",
};

/** A native radio in a row that is a key as well; the letter on its cap is the key to press. */
export function OptionRow({ option, text, html, look, isChecked, isLocked, name, onChoose }: OptionRowProps) {
  return (
    <label
      data-look={look}
      className={clsx(
        "flex min-h-16 items-center gap-3 rounded-button border-2 px-4 py-3 text-ink transition-colors duration-state",
        "has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2",
        "scroll-mt-20 scroll-mb-[50dvh]",
        isLocked && "cursor-default!",
        ROWS[look],
      )}
    >
      <input
        type="radio"
        name={name}
        value={option}
        checked={isChecked}
        aria-disabled={isLocked}
        aria-label={mayHoldMath(text) ? spokenText(text) : undefined}
        onChange={() => onChoose(option)}
        className="peer sr-only"
      />
      <span
        aria-hidden="true"
        className={clsx(
          "num grid size-8 shrink-0 place-items-center rounded-input border-2 text-base leading-none",
          KEYS[look],
        )}
      >
        {letterAt(option)}
      </span>
      <span dir="auto" className="wrap-anywhere min-w-0 flex-1 text-start text-base">
        <MathText as="span" text={text} html={html} />
      </span>
      <Verdict look={look} isChecked={isChecked} />
    </label>
  );
}

/** Icon and words, so that colour is never alone. */
function Verdict({ look, isChecked }: { look: OptionLook; isChecked: boolean }) {
  if (look !== "right" && look !== "wrong") return null;
  const isRight = look === "right";
  const Icon = isRight ? Check : X;
  return (
    <span
      className={clsx(
        "inline-flex shrink-0 items-center gap-1.5 text-sm font-semibold",
        isRight ? "text-ok" : "text-bad",
      )}
    >
      <Icon aria-hidden="true" className="size-5" strokeWidth={3} />
      <span className="max-xs:sr-only">
        {isRight ? (isChecked ? "Correct" : "Right answer") : "Your answer"}
      </span>
    </span>
  );
}
