import { Layers } from "lucide-react";
import { ButtonLink } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";
import type { RecallCountsDto } from "#lib/practice/recall/recall-schema.ts";
import { useCardsText } from "./use-cards-text.ts";

/** How many recall cards wait, above the map. */
export function RecallPanel({ counts }: { counts: RecallCountsDto }) {
  const text = useCardsText(counts);
  const { due, fresh } = counts;
  return (
    <section
      aria-labelledby="recall-cards"
      className="card mb-6 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card border-2 border-line bg-surface p-4 sm:px-5"
    >
      <Layers aria-hidden="true" className="size-8 shrink-0 text-brand max-xs:hidden" />
      <div className="min-w-0 flex-1 basis-60">
        <h2 id="recall-cards" className="text-xl">
          Recall cards
        </h2>
        <p className="mt-0.5 text-ink-2">{text}</p>
      </div>
      {due + fresh > 0 ? (
        <ButtonLink
          href={paths.practiceCards()}
          variant={due > 0 ? "primary" : "secondary"}
          className="max-sm:w-full"
        >
          Practice cards
        </ButtonLink>
      ) : null}
    </section>
  );
}
