import { HeartIcon } from "#components/art/heart-icon.tsx";
import { Star } from "#components/art/star.tsx";
import type { LedgerEntryDto } from "#lib/xp/schema.ts";

export function XpIcon() {
  return (
    <span
      aria-hidden="true"
      className="num grid size-7 shrink-0 place-items-center rounded-full bg-gold text-gold-ink text-xs leading-none"
    >
      XP
    </span>
  );
}

/** The line's words say the kind too. */
export function KindIcon({ kind }: { kind: LedgerEntryDto["kind"] }) {
  if (kind === "xp") return <XpIcon />;
  return (
    <span className="grid size-7 shrink-0 place-items-center">
      {kind === "star" ? <Star size={24} /> : <HeartIcon size={22} />}
    </span>
  );
}
