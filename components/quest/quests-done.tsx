import { Sticker } from "#components/art/sticker.tsx";
import type { QuestDoneDto } from "#lib/quest/schema.ts";

/** The quests that a quiz or a practice has done, each with its sticker: a calm line, no more. */
export function QuestsDone({ quests }: { quests: readonly QuestDoneDto[] }) {
  if (quests.length === 0) return null;
  return (
    <section
      aria-label="Quests"
      className="w-full rounded-card border-2 border-line bg-surface px-5 py-3 text-start"
    >
      <ul className="grid gap-2">
        {quests.map(({ kind, title }) => (
          <li key={kind} className="flex items-center gap-3">
            <Sticker kind={kind} tier={1} size={52} className="shrink-0" />
            <span className="min-w-0">
              <span className="block font-semibold leading-snug">Quest done: {title}</span>
              <span className="block text-ink-2 text-sm">Its sticker is in your album.</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
