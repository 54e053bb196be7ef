import type { EstimateDto } from "#lib/study/schema.ts";
import { Fold } from "../fold.tsx";
import { minutesWords } from "../study-words.ts";

type Line = EstimateDto["lines"][number];

const figure = (value: number) => value.toLocaleString("en", { maximumFractionDigits: 2 });
const counted = (value: number, one: string, many = `${one}s`) =>
  `${figure(value)} ${value === 1 ? one : many}`;

/** What is open of a kind, and what it takes, as one multiplies. */
function sumOf({ kind, count, each, runs }: Line): { what: string; sum: string } {
  switch (kind) {
    case "questions":
      return { what: counted(count, "question"), sum: `× ${figure(each)} s × ${counted(runs, "run")}` };
    case "reading":
      return { what: counted(count, "word"), sum: `÷ ${figure(each)} a minute` };
    case "video":
      return { what: `${minutesWords(count / 60)} of video`, sum: `× ${figure(each)}` };
    case "claimed":
      return { what: "Entered by hand", sum: "as you told us" };
  }
}

/** What a figure rests on: the learner's own pace, or what most need. */
function basisOf({ kind, own }: Line): string {
  if (kind === "claimed") return "–";
  if (own === 0) return "What most people need";
  return `Your own pace, from ${kind === "questions" ? counted(own, "answer") : counted(own, "lesson")}`;
}

function Row({ line }: { line: Line }) {
  const { what, sum } = sumOf(line);
  return (
    <tr className="border-line border-t">
      <th scope="row" className="py-2 pr-4 align-top font-medium">
        {what} <span className="font-normal">{sum}</span>{" "}
        <span className="block font-normal text-ink-3 text-xs">{basisOf(line)}</span>
      </th>
      <td className="py-2 text-right align-top min-[18rem]:whitespace-nowrap">
        {minutesWords(line.minutes)}
      </td>
    </tr>
  );
}

function Sum({ estimate }: { estimate: EstimateDto }) {
  return (
    <table className="w-full text-left text-sm tabular-nums">
      <caption className="sr-only">How the estimate adds up</caption>
      <thead className="text-ink-2">
        <tr>
          <th scope="col" className="py-1.5 pr-4 font-semibold">
            Open work
          </th>
          <th scope="col" className="py-1.5 text-right font-semibold">
            Takes
          </th>
        </tr>
      </thead>
      <tbody>
        {estimate.lines.map((line) => (
          <Row key={line.kind} line={line} />
        ))}
      </tbody>
      <tfoot>
        <tr className="border-border-strong border-t font-semibold">
          <th scope="row" className="py-2 pr-4">
            Together
          </th>
          <td className="py-2 text-right min-[18rem]:whitespace-nowrap">
            {minutesWords(estimate.openMinutes)}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** How long the open work takes, and the sum behind it. */
export function Estimate({ estimate }: { estimate: EstimateDto }) {
  if (estimate.openMinutes <= 0) return null;
  return (
    <div>
      <p>
        About <strong className="num">{minutesWords(estimate.openMinutes)}</strong> of work is open.
      </p>
      {estimate.lines.length > 0 ? (
        <Fold summary="How we got this">
          <Sum estimate={estimate} />
        </Fold>
      ) : null}
    </div>
  );
}
