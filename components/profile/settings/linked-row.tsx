import type { ReactNode } from "react";
import type { Writing } from "../day-words.ts";
import { useNow } from "./browser-values.ts";
import { LocalTime } from "./local-time.tsx";
import { sinceInWords } from "./time-view.ts";

interface LinkedRowProps {
  icon: ReactNode;
  name: ReactNode;
  /** What it may do */
  rights?: string;
  /** "Linked", "Connected" */
  verb: string;
  since: string;
  lastUsedAt: string | null;
  writing: Writing;
  sinceId: string;
  children: ReactNode;
}

/** One account elsewhere: what it is called, since when, its last use, and what can be done with it. */
export function LinkedRow(props: LinkedRowProps) {
  const { icon, name, rights, verb, since, lastUsedAt, writing, sinceId, children } = props;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="grid size-10 shrink-0 place-items-center self-start rounded-full bg-sunken text-ink-2">
        {icon}
      </span>
      <div className="min-w-0 flex-1 basis-44">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">{name}</div>
        {rights ? <p className="text-ink-2 text-sm">{rights}</p> : null}
        <p className="mt-1 flex flex-wrap gap-x-4 text-ink-2 text-sm">
          <span id={sinceId}>
            {verb} since <LocalTime instant={since} writing={writing} />
          </span>
          <span>{lastUsedAt ? <LastUsed at={lastUsedAt} writing={writing} /> : "Not used yet"}</span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-xs:ml-[min(3.5rem,16vw)]">{children}</div>
    </li>
  );
}

function LastUsed({ at, writing }: { at: string; writing: Writing }) {
  const now = useNow();
  return (
    <>
      Last used {now ? `${sinceInWords(new Date(at), now)}, ` : null}
      <LocalTime instant={at} writing={writing} withTime />
    </>
  );
}
