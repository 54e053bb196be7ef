import { AchievementBadge } from "#components/art/achievement-badge.tsx";
import { closeToast, toastSuccess } from "#components/ui/toaster.tsx";
import type { NewAchievementDto } from "#lib/achievement/schema.ts";

const ACHIEVEMENT_MS = 5000;

function toastIdOf(id: string): string {
  return `achievement-${id}`;
}

/** The same achievement shows one toast at a time, however often it is announced. */
export function toastAchievement({ id, title, description, icon }: NewAchievementDto): void {
  toastSuccess(
    <span className="flex items-center gap-3">
      <AchievementBadge icon={icon} size={52} className="shrink-0" />
      <span>
        <span className="block font-display font-semibold text-base">{title}</span>
        <span className="text-ink-2">{description}</span>
      </span>
    </span>,
    { toastId: toastIdOf(id), autoClose: ACHIEVEMENT_MS, icon: false },
  );
}

/** For where the achievement stands among the results. */
export function closeAchievement({ id }: Pick<NewAchievementDto, "id">): void {
  closeToast(toastIdOf(id));
}
