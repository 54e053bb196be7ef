import clsx from "clsx";
import { Keys } from "#components/ui/keys.tsx";

const KEYS = [
  { keys: ["1", "2", "3", "4"], or: ["A", "B", "C", "D"], does: "Choose an option", isSingle: true },
  { keys: ["Enter"], or: ["Space"], does: "Submit and go on", isSingle: false },
  { keys: ["Ctrl", "M"], or: [], does: "Switch the sound", isSingle: false },
] as const;

/** What the keys of a quiz do. The single ones can be off; the others always work. */
export function ShortcutKeys({ hasShortcuts }: { hasShortcuts: boolean }) {
  return (
    <dl className="mt-2 grid gap-3 rounded-input bg-sunken p-4 text-sm">
      {KEYS.map(({ keys, or, does, isSingle }) => {
        const isOff = isSingle && !hasShortcuts;
        return (
          <div key={does} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
            <dt className={clsx("flex flex-wrap items-center gap-1", isOff && "opacity-55")}>
              <span className="inline-flex flex-wrap gap-1">
                <Keys keys={keys} />
              </span>
              {or.length > 0 ? (
                <span className="inline-flex flex-wrap items-center gap-1">
                  <span className="px-1 text-ink-2">or</span>
                  <Keys keys={or} />
                </span>
              ) : null}
            </dt>
            <dd className="text-ink-2">
              {does}
              {isOff ? <strong className="font-semibold text-ink"> (off)</strong> : null}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
