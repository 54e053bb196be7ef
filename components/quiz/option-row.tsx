import clsx from "clsx";
import * as m from "framer-motion/m";
import { Check, X } from "lucide-react";
import { MathText } from "#components/ui/math.tsx";
import { mayHoldMath, spokenText } from "#components/ui/math-parts.ts";
import { letterAt } from "#lib/core/letter-at.ts";
import { KeyCap } from "./kinds/key-cap.tsx";
import type { OptionLook } from "./option-look.ts";
import { useNod } from "./use-nod.ts";

interface OptionRowProps {
  /** One of several right ones is a checkbox, the only one a radio button */
  type: "radio" | "checkbox";
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
  right: "border-ok bg-ok-soft",
  missed: "border-dashed border-ok bg-surface",
  wrong: "border-bad bg-bad-soft",
  rest: "border-line bg-surface opacity-65",
};

/** A native radio or checkbox in a row that is a key as well; the letter on its cap is the key to press. */
export function OptionRow(props: OptionRowProps) {
  const { type, option, text, html, look, isChecked, isLocked, name, onChoose } = props;
  const nod = useNod(look);
  return (
    <m.label
      {...nod}
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
        type={type}
        name={name}
        value={option}
        checked={isChecked}
        aria-disabled={isLocked}
        aria-label={mayHoldMath(text) ? `${letterAt(option)}: ${spokenText(text)}` : undefined}
        onChange={() => onChoose(option)}
        className="peer sr-only"
      />
      <span className="sr-only">{`${letterAt(option)}:`}</span>{" "}
      <KeyCap look={look}>{letterAt(option)}</KeyCap>
      <span dir="auto" className="wrap-anywhere min-w-0 flex-1 text-start text-base">
        <MathText as="span" text={text} html={html} />
      </span>
      {type === "checkbox" && (look === "open" || look === "chosen") ? <Box isOn={isChecked} /> : null}
      <Verdict look={look} isChecked={isChecked} isOneOfSeveral={type === "checkbox"} />
    </m.label>
  );
}

/** Tells at a glance that more than one can be chosen. */
function Box({ isOn }: { isOn: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "grid size-6 shrink-0 place-items-center rounded-md border-2",
        isOn ? "border-brand bg-brand text-on-brand" : "border-border-strong bg-surface",
      )}
    >
      {isOn ? <Check className="size-4" strokeWidth={3.5} /> : null}
    </span>
  );
}

interface VerdictProps {
  look: OptionLook;
  isChecked: boolean;
  isOneOfSeveral: boolean;
}

function wordsFor({ look, isChecked, isOneOfSeveral }: VerdictProps): string {
  if (look === "missed") return "Also right";
  if (look === "wrong") return isOneOfSeveral ? "Not right" : "Your answer";
  return isChecked ? "Correct" : "Right answer";
}

/** Icon and words, so that colour is never alone. */
function Verdict(props: VerdictProps) {
  const { look } = props;
  if (look !== "right" && look !== "missed" && look !== "wrong") return null;
  const Icon = look === "wrong" ? X : Check;
  return (
    <span
      className={clsx(
        "inline-flex shrink-0 items-center gap-1.5 text-sm font-semibold",
        look === "wrong" ? "text-bad" : "text-ok",
      )}
    >
      {look === "missed" ? null : <Icon aria-hidden="true" className="size-5" strokeWidth={3} />}
      <span className={clsx(look !== "missed" && "max-xs:sr-only")}>{wordsFor(props)}</span>
    </span>
  );
}
