import { useId } from "react";
import { Switch } from "#components/ui/switch.tsx";
import type { Matrix, NoticeWayName, ReminderSettingsBody } from "#lib/reminder/schema.ts";
import { KINDS, type KindLook, WAY_NAMES } from "./kinds.ts";

interface ReminderMatrixProps {
  matrix: Matrix;
  /** Those that this server has: what isn't set up is no column */
  ways: readonly NoticeWayName[];
  onChange: (body: ReminderSettingsBody) => void;
}

/** A row a kind, a column a way: each switch is named by both. */
export function ReminderMatrix({ matrix, ways, onChange }: ReminderMatrixProps) {
  const id = useId();
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr className="text-left align-bottom text-ink-2 text-sm">
          <th scope="col" className="pb-2 font-semibold">
            What
          </th>
          {ways.map((way) => (
            <th
              key={way}
              scope="col"
              id={`${id}-${way}`}
              className="w-14 pb-2 text-center font-semibold sm:w-20"
            >
              {WAY_NAMES[way]}
            </th>
          ))}
        </tr>
      </thead>
      {KINDS.map((look) => (
        <tbody key={look.id} className="border-line border-t">
          <tr>
            <Kind look={look} id={`${id}-${look.id}`} />
            {ways.map((way) => (
              <td key={way} className="py-2 text-center">
                {look.ways.includes(way) ? (
                  <Switch
                    checked={matrix[look.id][way]}
                    onChange={(event) => onChange({ matrix: { [look.id]: { [way]: event.target.checked } } })}
                    aria-labelledby={`${id}-${look.id} ${id}-${way}`}
                    aria-describedby={`${id}-${look.id}-hint`}
                  />
                ) : (
                  <span className="text-ink-3">
                    <span aria-hidden="true">–</span>
                    <span className="sr-only">Never by {WAY_NAMES[way]}</span>
                  </span>
                )}
              </td>
            ))}
          </tr>
          <tr className="sm:hidden">
            <td colSpan={ways.length + 1} className="pb-3 text-ink-2 text-sm">
              {look.hint}
            </td>
          </tr>
        </tbody>
      ))}
    </table>
  );
}

/** Where it is narrow the hint takes a row of its own. */
function Kind({ look: { icon: Icon, tone, name, hint }, id }: { look: KindLook; id: string }) {
  return (
    <th scope="row" className="py-3 pr-2 text-left font-normal max-sm:pb-1">
      <span className="flex items-start gap-3">
        <span className={`grid size-10 shrink-0 place-items-center rounded-full max-sm:hidden ${tone}`}>
          <Icon aria-hidden="true" className="size-5" />
        </span>
        <span className="min-w-0">
          <span id={id} className="block font-semibold leading-snug">
            {name}
          </span>
          <span id={`${id}-hint`} className="block text-ink-2 text-sm max-sm:hidden">
            {hint}
          </span>
        </span>
      </span>
    </th>
  );
}
