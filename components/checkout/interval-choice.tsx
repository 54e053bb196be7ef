import type { UseFormRegisterReturn } from "react-hook-form";
import { Radio } from "#components/ui/radio.tsx";
import { INTERVALS } from "#lib/billing/rules.ts";
import { amountWords, type Offer } from "#lib/pricing/rules.ts";
import { savingWords } from "./checkout-words.ts";

const LABELS = { month: "Monthly", year: "Yearly" } as const;

interface IntervalChoiceProps {
  offer: Offer;
  /** The learner's, for the figures */
  language: string;
  field: UseFormRegisterReturn<"interval">;
}

export function IntervalChoice({ offer, language, field }: IntervalChoiceProps) {
  return (
    <fieldset className="px-5 pt-5 md:px-6">
      <legend className="sr-only">How often do you want to pay?</legend>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {INTERVALS.map((interval) => {
          const saving = interval === "year" ? savingWords(offer, language) : null;
          return (
            <label
              key={interval}
              htmlFor={`interval-${interval}`}
              className="flex min-h-16 items-start gap-3.5 rounded-button border-2 border-line bg-surface px-4 py-3 transition-colors duration-state hover:border-border-strong has-checked:border-violet has-checked:bg-violet-soft"
            >
              <Radio {...field} id={`interval-${interval}`} value={interval} className="mt-0.5" />
              <span className="min-w-0">
                <span className="block font-semibold">{LABELS[interval]}</span>
                <span className="num block text-ink-2">
                  {amountWords(offer, interval, language)} a {interval}
                </span>
                {saving ? <span className="num block text-ok text-sm">{saving}</span> : null}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
