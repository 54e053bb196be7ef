import { Penguin } from "#components/art/penguin.tsx";
import { CountUp } from "#components/ui/count-up.tsx";

/** A coin as large as its number deserves; the sentence beside it is what is read. */
export function RewardDisc({ xp, hasPenguin }: { xp: number; hasPenguin: boolean }) {
  return (
    <span aria-hidden="true" className="relative mx-auto mt-1 mb-4 block w-fit">
      <span className="grid size-44 animate-pop place-content-center rounded-full bg-gold text-gold-ink">
        {/* The rim of a coin */}
        <span className="absolute inset-2 rounded-full border-2 border-gold-ink/25 border-dashed" />
        <span className="num text-5xl leading-none">
          +<CountUp value={xp} />
        </span>
        <span className="num mt-1 text-xl leading-none">XP</span>
      </span>
      {hasPenguin ? (
        <Penguin
          pose="cheer"
          size={96}
          className="absolute -right-16 -bottom-5 animate-rise max-xs:-right-12"
        />
      ) : null}
    </span>
  );
}
