import { XP_STEPS } from "../day-look.ts";
import { written } from "../day-words.ts";
import { DayMark } from "./day-mark.tsx";

/** "1+", "100+": what each size of a square stands for */
export function MapLegend({ language }: { language: string }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-xs">
      {XP_STEPS.map((from, index) => (
        <Item key={from} text={`${written(from, language)}+ XP`} step={index + 1} />
      ))}
      <Item text="Frozen" look="frozen" />
      <Item text="Skipped" look="skipped" />
      <Item text="Rest day" look="rest" />
    </ul>
  );
}

interface ItemProps {
  text: string;
  look?: "done" | "frozen" | "skipped" | "rest";
  step?: number;
}

function Item({ text, look = "done", step = 0 }: ItemProps) {
  return (
    <li className="flex items-center gap-1.5">
      <DayMark look={look} step={step} className="w-3" />
      {text}
    </li>
  );
}
