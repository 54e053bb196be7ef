import { TriangleAlert } from "lucide-react";
import type { ConflictDto } from "#lib/study/schema.ts";

/** What gets in the way of a plan, a sentence each. */
export function Conflicts({
  conflicts,
  className,
}: {
  conflicts: readonly ConflictDto[];
  className?: string;
}) {
  if (conflicts.length === 0) return null;
  return (
    <ul aria-label="What gets in the way" className={className}>
      {conflicts.map(({ kind, message }) => (
        <li key={`${kind} ${message}`} className="flex items-start gap-2 py-1 text-sm">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-gold-text" />
          <span className="min-w-0 wrap-anywhere">{message}</span>
        </li>
      ))}
    </ul>
  );
}
