import clsx from "clsx";
import { Check } from "lucide-react";
import { COMPARISON, type Difference, type PlanId, type Share } from "#lib/pricing/rules.ts";

const COLUMNS: readonly { id: PlanId; name: string }[] = [
  { id: "free", name: "Free" },
  { id: "premium", name: "Premium" },
  { id: "enterprise", name: "Enterprise" },
];

const STICKY = "sticky left-0 z-10 border-line border-r text-start";

/** What scrolls must be within reach of the arrow keys. */
const SCROLLS = { role: "region", "aria-label": "Comparison of the plans", tabIndex: 0 };

/** On a narrow screen it scrolls sideways under its first column. */
export function ComparisonTable() {
  return (
    <section
      id="compare"
      aria-labelledby="compare-title"
      className="mx-auto max-w-page px-4 pt-16 md:px-6 md:pt-24 xl:px-8"
    >
      <h2 id="compare-title" className="text-3xl md:text-4xl">
        All plans, side by side
      </h2>
      <p className="mt-2 max-w-prose text-ink-2">
        “By agreement” means we work it out with you. Enterprise has no fixed package.
      </p>
      <div {...SCROLLS} className="card mt-8 overflow-x-auto rounded-card border border-line bg-surface">
        <table className="w-full min-w-[31rem] border-separate border-spacing-0">
          <caption className="sr-only">What Free, Premium and Enterprise include</caption>
          <TableHead />
          {COMPARISON.map(({ title, rows }) => (
            <tbody key={title}>
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={4}
                  className="border-line border-t bg-sunken px-4 py-2.5 text-start font-display font-semibold text-sm text-ink-2 md:px-6"
                >
                  <span className="sticky left-4 md:left-6">{title}</span>
                </th>
              </tr>
              {rows.map((row) => (
                <Row key={row.title} row={row} />
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </section>
  );
}

function TableHead() {
  return (
    <thead>
      <tr>
        <th scope="col" className={clsx(STICKY, "w-32 bg-surface px-4 py-4 md:w-[38%] md:px-6")}>
          <span className="sr-only">What</span>
        </th>
        {COLUMNS.map(({ id, name }) => (
          <th
            key={id}
            scope="col"
            className={clsx(
              "px-4 py-4 text-start font-display font-semibold text-lg",
              id === "premium" && "bg-violet-soft text-violet",
            )}
          >
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Row({ row: { title, text, shares } }: { row: Difference }) {
  return (
    <tr>
      <th scope="row" className={clsx(STICKY, "border-t bg-surface px-4 py-3.5 font-normal md:px-6")}>
        <span className="block font-semibold">{title}</span>
        {text ? <span className="mt-0.5 block text-sm text-ink-2">{text}</span> : null}
      </th>
      {COLUMNS.map(({ id }) => (
        <td
          key={id}
          className={clsx("border-line border-t px-4 py-3.5", id === "premium" && "bg-violet-soft")}
        >
          <ShareCell share={shares[id]} />
        </td>
      ))}
    </tr>
  );
}

function ShareCell({ share }: { share: Share }) {
  if (share !== true) return <span className="font-semibold">{share}</span>;
  return (
    <span className="inline-flex items-center gap-2">
      <Check aria-hidden="true" strokeWidth={3} className="size-4 shrink-0 text-ok" />
      Included
    </span>
  );
}
