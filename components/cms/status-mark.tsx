import clsx from "clsx";
import { Instant } from "./post-times.tsx";

interface StatusMarkProps {
  status: "draft" | "published";
  scheduledAt: string | null;
}

/** A dot and its word: colour alone says nothing. */
export function StatusMark({ status, scheduledAt }: StatusMarkProps) {
  const isScheduled = status === "draft" && scheduledAt !== null;
  const tone = status === "published" ? "bg-ok" : isScheduled ? "bg-brand" : "bg-border-strong";
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <span aria-hidden="true" className={clsx("size-2 shrink-0 rounded-full", tone)} />
      {status === "published" ? "Published" : isScheduled ? "Scheduled" : "Draft"}
      {isScheduled ? (
        <span>
          {" for "}
          <Instant at={scheduledAt} />
        </span>
      ) : null}
    </span>
  );
}
