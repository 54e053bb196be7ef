import { RankLogo } from "#components/art/rank-logo.tsx";

export function RankUp({ name }: { name: string }) {
  return (
    <p className="flex animate-rise items-center gap-4 rounded-card border-2 border-gold bg-gold-soft px-4 py-3 text-start">
      <RankLogo rank={name} size={56} className="shrink-0" />
      <span>
        <span className="block text-gold-text text-sm font-semibold">You have a new rank</span>
        <span className="font-display font-semibold text-ink text-xl">{name}</span>
      </span>
    </p>
  );
}
