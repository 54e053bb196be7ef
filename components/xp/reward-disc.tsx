import * as m from "framer-motion/m";
import { Penguin } from "#components/art/penguin.tsx";
import { CountUp } from "#components/ui/count-up.tsx";
import { useInitial } from "#components/ui/motion/motion-scope.tsx";
import { transition } from "#components/ui/motion/tokens.ts";

/** A coin as large as its number deserves; the sentence beside it is what is read. */
export function RewardDisc({ xp, hasPenguin }: { xp: number; hasPenguin: boolean }) {
  const coin = useInitial({ opacity: 0, scale: 0.9 });
  const guest = useInitial({ opacity: 0, y: 24 });
  return (
    <span aria-hidden="true" className="relative mx-auto mt-1 mb-4 block w-fit">
      <m.span
        initial={coin}
        animate={{ opacity: 1, scale: 1 }}
        transition={transition("panel", "land")}
        className="grid size-44 place-content-center rounded-full bg-gold text-gold-ink"
      >
        {/* The rim of a coin */}
        <span className="absolute inset-2 rounded-full border-2 border-gold-ink/25 border-dashed" />
        <span className="num text-5xl leading-none">
          +<CountUp value={xp} />
        </span>
        <span className="num mt-1 text-xl leading-none">XP</span>
      </m.span>
      {hasPenguin ? (
        <m.span
          initial={guest}
          animate={{ opacity: 1, y: 0 }}
          className="absolute -right-16 -bottom-5 max-xs:-right-12"
        >
          <Penguin pose="cheer" size={96} />
        </m.span>
      ) : null}
    </span>
  );
}
