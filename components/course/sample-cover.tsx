import { Island } from "#components/art/island.tsx";
import { Waves } from "#components/art/waves.tsx";

/** A number that the same title always gives. */
function seedOf(title: string): number {
  return [...title].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
}

/** A little sea with two islands, another one for every title. */
export function SampleCover({ title }: { title: string }) {
  const seed = seedOf(title);
  return (
    <div aria-hidden="true" className="relative h-28 overflow-hidden bg-brand-soft">
      <Waves className="absolute bottom-0 h-14" />
      <div className="absolute bottom-4" style={{ left: `${8 + (seed % 14)}%` }}>
        <Island index={seed} size={88} />
      </div>
      <div className="absolute bottom-1" style={{ right: `${10 + (seed % 17)}%` }}>
        <Island index={seed + 1 + (seed % 2)} size={112} />
      </div>
    </div>
  );
}
