import { PlanScreen } from "#components/study/plan/plan-screen.tsx";
import { plansKey, studySettingsKey } from "#lib/study/client.ts";
import type { PlanBody, PlanDto, PlansDto } from "#lib/study/schema.ts";
import { renderScreen } from "./screen.tsx";
import { aPlan, PREVIEW, STUDY_DAY } from "./study.ts";

const COURSES = [
  { courseId: "c-1", title: "Calculus" },
  { courseId: "c-2", title: "Physics" },
];
export const SETTINGS = { dayMinutes: 90, weekMinutes: 600, pause: null };
const WAYS = { mail: false, push: false, sms: false };
const REMINDERS = {
  matrix: { session: WAYS, streak: WAYS, hearts: WAYS, week: WAYS, connection: WAYS },
  quiet: { from: "21:30", to: "08:00" },
  timeZone: "UTC",
  tone: "plain",
  mostADay: 3,
  email: "maya@example.org",
  push: { isSetUp: false, publicKey: null, devices: [] },
  sms: { isSetUp: false, countries: [], phone: null, problem: null },
};

interface World {
  plans?: PlanDto[];
  courses?: PlansDto["courses"];
  answers?: Record<string, object>;
  at?: string;
}

/** The plans page of someone with these plans, which the server keeps as they are saved. */
export function openPlans({
  plans = [],
  courses = COURSES,
  answers = {},
  at = "/dashboard/plan",
}: World = {}) {
  const world = { plans, courses };
  const put = (body: unknown) => {
    const plan = aPlan({ ...(body as PlanBody), version: (world.plans[0]?.version ?? 0) + 1 });
    world.plans = [plan];
    world.courses = courses.filter(({ courseId }) => courseId !== "c-1");
    return { plan, effectiveFrom: STUDY_DAY, forecast: plan.forecast, conflicts: [] };
  };
  const shown = renderScreen(
    <main>
      <PlanScreen today={{ day: STUDY_DAY, timeZone: "UTC" }} />
    </main>,
    {
      at,
      known: [
        [plansKey, { ...world }],
        [studySettingsKey, SETTINGS],
      ],
      answers: {
        "GET /api/study/plans": () => world,
        "POST /api/study/plans/c-1/preview": PREVIEW,
        "PUT /api/study/plans/c-1": put,
        "GET /api/study/settings": SETTINGS,
        "GET /api/calendar": { feed: null, isLocal: true, google: { isSetUp: false, link: null } },
        "GET /api/reminders/settings": REMINDERS,
        ...answers,
      },
    },
  );
  const sent = (method: string) => shown.calls.filter((call) => call.method === method);
  return { ...shown, world, sent };
}
