import clsx from "clsx";
import { ChevronDown, Link as LinkIcon } from "lucide-react";
import styles from "./api-docs.module.css";
import { CallDetails } from "./call-details.tsx";
import type { ApiCall, CallGroup } from "./reference.ts";

const METHOD_LOOK: Readonly<Record<string, string>> = {
  GET: "bg-ice-soft text-ice-text",
  POST: "bg-ok-soft text-ok",
  PUT: "bg-gold-soft text-gold-text",
  PATCH: "bg-violet-soft text-violet",
  DELETE: "bg-bad-soft text-bad",
};

/** `/api/quiz/{quizId}`, with its variable parts told apart */
function Path({ path }: { path: string }) {
  const parts = path.split(/(\{\w+\})/);
  return parts.map((part) =>
    part.startsWith("{") ? (
      <span key={part} className="text-brand">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

function Call({ call }: { call: ApiCall }) {
  const { id, method, path, summary } = call;
  return (
    <details
      id={id}
      className="group scroll-mt-24 rounded-card border border-line bg-surface target:border-brand"
    >
      <summary className="grid cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-card px-4 py-3 hover:bg-brand-soft/50 md:px-5 [&::-webkit-details-marker]:hidden">
        <h4
          className={`${styles.mono} flex flex-wrap items-baseline gap-x-3 gap-y-1 font-semibold text-[0.9375rem]`}
        >
          <span className={clsx("rounded-md px-2 py-0.5 text-sm", METHOD_LOOK[method])}>{method}</span>
          <span className="[overflow-wrap:anywhere]">
            <Path path={path} />
          </span>
        </h4>
        <ChevronDown
          aria-hidden="true"
          className="size-5 text-ink-3 transition-transform duration-state group-open:rotate-180"
        />
        <span className="col-start-1 mt-1.5 block text-base text-ink-2">{summary}</span>
      </summary>
      <CallDetails call={call} />
    </details>
  );
}

/** The calls about one thing */
export function CallGroupSection({ group: { id, name, description, calls } }: { group: CallGroup }) {
  return (
    <section aria-labelledby={id} className="mt-10">
      <div className="group flex items-center gap-1">
        <h3 id={id} className="scroll-mt-24 text-2xl">
          {name}
        </h3>
        <a
          href={`#${id}`}
          aria-label={`Link to “${name}”`}
          className="grid size-11 shrink-0 place-items-center rounded-button text-ink-3 hover:bg-brand-soft hover:text-brand focus-visible:opacity-100 group-hover:opacity-100 lg:opacity-0"
        >
          <LinkIcon aria-hidden="true" className="size-4" />
        </a>
      </div>
      <p className="mt-1 max-w-prose text-ink-2 text-lg">{description}</p>
      <div className="mt-4 grid gap-3">
        {calls.map((call) => (
          <Call key={call.id} call={call} />
        ))}
      </div>
    </section>
  );
}
