import { Check, ChevronDown, X } from "lucide-react";
import { useId } from "react";
import { type ConsentLine, consentLines } from "./consent-view.ts";

interface ListProps {
  title: string;
  lines: readonly ConsentLine[];
  isAllowed: boolean;
}

/** Each line folds out by itself: the browser's own <details> */
function List({ title, lines, isAllowed }: ListProps) {
  const id = useId();
  return (
    <div>
      <h2 id={id} className="font-sans text-sm font-semibold tracking-normal text-ink-2">
        {title}
      </h2>
      <ul aria-labelledby={id} className="mt-1.5 divide-y divide-line rounded-input border border-line">
        {lines.map((line) => (
          <li key={line.title}>
            <details className="group">
              <summary className="flex min-h-11 list-none items-center gap-3 rounded-input px-3 py-2 leading-tight font-medium hover:bg-sunken [&::-webkit-details-marker]:hidden">
                {isAllowed ? (
                  <Check aria-hidden="true" strokeWidth={2.75} className="size-4 shrink-0 text-ok" />
                ) : (
                  <X aria-hidden="true" strokeWidth={2.75} className="size-4 shrink-0 text-bad" />
                )}
                <span className="flex-1">{line.title}</span>
                <ChevronDown
                  aria-hidden="true"
                  className="size-4 shrink-0 text-ink-3 transition-transform duration-state group-open:rotate-180"
                />
              </summary>
              <p className="pr-4 pb-3 pl-10 text-sm text-ink-2">{line.detail}</p>
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What the connection allows, and what it never does */
export function ConsentLists({ scopes, isSignedIn }: { scopes: readonly string[]; isSignedIn: boolean }) {
  const { can, cannot } = consentLines(scopes, isSignedIn);
  return (
    <div className="mt-5 grid gap-4">
      <List title="It can" lines={can} isAllowed />
      <List title="It cannot" lines={cannot} isAllowed={false} />
    </div>
  );
}
