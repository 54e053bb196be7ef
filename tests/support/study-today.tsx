import { TodayArea } from "#components/study/today/today-area.tsx";
import { withMoved } from "#components/study/today/use-session-acts.ts";
import { todayKey } from "#lib/study/client.ts";
import type { SessionPatch, StudySessionDto, TodayDto } from "#lib/study/schema.ts";
import { refusal, renderScreen } from "./screen.tsx";
import { aSession } from "./study.ts";

export const SESSION = aSession();
const PATH = `/api/study/sessions/${SESSION._id}`;
const ON = { mail: true, push: false, sms: false };

/** The dashboard's first block of someone with this day, which the server keeps as sessions are changed, once `saved` is. */
export function openToday(
  today: TodayDto,
  answers: Record<string, object> = {},
  { saved }: { saved?: Promise<unknown> } = {},
) {
  const world = { today };
  const patch = (body: unknown): StudySessionDto | Response => {
    const { start, state, doneMinutes, sequence } = body as SessionPatch;
    const known = world.today.week.flatMap(({ sessions }) => sessions).find(({ _id }) => _id === SESSION._id);
    if (!known) return refusal(404, "not_found", "There is no such study session.");
    if (sequence !== known.sequence)
      return refusal(409, "edit_conflict", "This session was changed in another tab or on another device.");
    const changed = {
      ...known,
      ...(start && { startsAt: start, day: start.slice(0, 10), start: start.slice(11, 16) }),
      ...(state && { status: state }),
      ...(doneMinutes !== undefined && { doneMinutes }),
      sequence: known.sequence + 1,
    };
    world.today = withMoved(world.today, changed);
    return changed;
  };
  const shown = renderScreen(
    <main>
      <TodayArea isPrimary glance={null}>
        <p>The course under way</p>
      </TodayArea>
    </main>,
    {
      at: "/dashboard",
      known: [[todayKey, today]],
      answers: {
        "GET /api/study/today": () => world.today,
        [`PATCH ${PATH}`]: (body: unknown) => (saved ? saved.then(() => patch(body)) : patch(body)),
        "GET /api/reminders/settings": {
          matrix: { session: ON },
          quiet: { from: "21:30", to: "08:00" },
        },
        ...answers,
      },
    },
  );
  const patches = () => shown.calls.filter(({ method }) => method === "PATCH").map(({ body }) => body);
  return { ...shown, world, patches };
}
