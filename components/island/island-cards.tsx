import { Layers } from "lucide-react";
import { counted } from "#components/course/course-view.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";
import type { IslandDto } from "#lib/island/schema.ts";

interface IslandCardsProps {
  island: IslandDto;
  /** Whether they are what the island offers first */
  isNext: boolean;
}

/** The island's recall cards, and the way to practice them. */
export function IslandCards({ island, isNext }: IslandCardsProps) {
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-line border-t pt-3">
      <p className="flex items-center gap-2 text-ink-2 text-sm">
        <Layers aria-hidden="true" className="size-4 shrink-0" />
        {counted(island.cardCount, "card")}
      </p>
      <ButtonLink
        size="sm"
        variant={isNext ? "primary" : "secondary"}
        data-next={isNext || undefined}
        href={paths.practiceCards(island._id)}
      >
        Practice cards
      </ButtonLink>
    </div>
  );
}
