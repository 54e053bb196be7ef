import type { ReviewDto } from "#lib/study/review-schema.ts";
import type { PlanDto, PreviewDto, StudySessionDto, TodayDto } from "#lib/study/schema.ts";

/** A Thursday, in the middle of a week */
export const STUDY_DAY = "2126-03-07";
const WEEK = ["04", "05", "06", "07", "08", "09", "10"].map((date) => `2126-03-${date}`);

/** A session of Thursday evening; all else as wished */
export function aSession(wish: Partial<StudySessionDto> = {}): StudySessionDto {
  const { day = STUDY_DAY, start = "19:00" } = wish;
  return {
    _id: "11111111-1111-4111-8111-111111111111",
    courseId: "c-1",
    courseTitle: "Calculus",
    status: "planned",
    startsAt: `${day}T${start}:00.000Z`,
    day,
    start,
    minutes: 30,
    doneMinutes: 0,
    isPinned: false,
    isPlanned: true,
    items: [{ kind: "quiz", id: "q-1", title: "Limits" }],
    sequence: 3,
    undoUntil: null,
    ...wish,
  };
}

/** A plan that is on its way to 12 May; all else as wished */
export function aPlan(wish: Partial<PlanDto> = {}): PlanDto {
  return {
    _id: "p-1",
    courseId: "c-1",
    courseTitle: "Calculus",
    goal: { kind: "date", date: "2126-05-12" },
    promised: null,
    slots: [1, 3, 5].map((weekday) => ({ weekday, start: "19:00", minutes: 30 })),
    why: "",
    obstacle: "",
    version: 4,
    createdAt: "2126-02-04T12:00:00.000Z",
    estimate: ESTIMATE,
    forecast: {
      kind: "range",
      from: "2126-05-03",
      to: "2126-05-12",
      chance: 0.9,
      standing: "on_track",
    },
    week: { promised: 90, done: 40 },
    weeksKept: 3,
    weeks: 4,
    burnUp: {
      points: [
        { day: "2126-03-05", scope: 600, done: 100, promised: 90, wanted: null },
        { day: "2126-03-06", scope: 680, done: 120, promised: 120, wanted: null },
        { day: "2126-03-07", scope: 680, done: 150, promised: 150, wanted: 140 },
        { day: "2126-05-12", scope: null, done: null, promised: 680, wanted: 680 },
      ],
      steps: [{ day: "2126-03-06", title: "Unit 3 added", minutes: 80 }],
    },
    conflicts: [],
    offers: [],
    share: null,
    ...wish,
  };
}

const ESTIMATE: PlanDto["estimate"] = {
  openMinutes: 530,
  scopeMinutes: 680,
  lines: [
    { kind: "questions", count: 800, each: 25, runs: 1.3, own: 0, minutes: 433 },
    { kind: "reading", count: 9000, each: 180, runs: 1, own: 6, minutes: 50 },
    { kind: "video", count: 2256, each: 1.25, runs: 1, own: 0, minutes: 47 },
  ],
};

/** Three ways to the goal, as they come with a plan */
export function offersOf({ goal, slots, why, obstacle }: PlanDto): PlanDto["offers"] {
  const plan = { goal, slots, why, obstacle };
  return [
    {
      kind: "longer",
      label: "10 minutes longer each time",
      plan: { ...plan, slots: slots.map((slot) => ({ ...slot, minutes: 40 })) },
    },
    {
      kind: "slot",
      label: "One more time, Saturday 10:00",
      plan: { ...plan, slots: [...slots, { weekday: 6, start: "10:00", minutes: 30 }] },
    },
    {
      kind: "later",
      label: "Finish on 20 May instead",
      plan: { ...plan, goal: { kind: "date", date: "2126-05-20" } },
    },
  ];
}

export const PREVIEW: PreviewDto = {
  effectiveFrom: STUDY_DAY,
  estimate: ESTIMATE,
  finish: "2126-05-09",
  forecast: { kind: "early" },
  weekMinutes: 90,
  conflicts: [],
  offers: [],
};

/** What to do today, with this week's sessions; all else as wished */
export function aToday(wish: Partial<TodayDto> = {}, sessions: StudySessionDto[] = [aSession()]): TodayDto {
  const session = sessions.find(({ status, day }) => status === "planned" && day === STUDY_DAY);
  return {
    day: STUDY_DAY,
    timeZone: "UTC",
    nextZone: null,
    serverTime: `${STUDY_DAY}T12:00:00.000Z`,
    primary: session ? { kind: "session", session, quiz: null } : { kind: "done", next: null },
    week: WEEK.map((day) => ({ day, sessions: sessions.filter((each) => each.day === day) })),
    promised: 90,
    done: 40,
    plans: [aPlan()],
    missed: null,
    pause: null,
    isFreshStart: false,
    ...wish,
  };
}

/** Nobody who has no plan sees any of it. */
export const WITHOUT_PLAN: TodayDto = aToday({ primary: null, plans: [], promised: 0, done: 0 }, []);

/** A week that is over, with one proposal; all else as wished */
export function aReview(wish: Partial<ReviewDto> = {}): ReviewDto {
  const { goal, why, obstacle } = aPlan();
  return {
    week: "2126-02-25",
    to: "2126-03-03",
    isOver: true,
    plans: [
      {
        courseId: "c-1",
        courseTitle: "Calculus",
        plannedMinutes: 90,
        doneMinutes: 60,
        forecastThen: { kind: "early" },
        forecastNow: aPlan().forecast,
        why,
        obstacle,
      },
    ],
    sessions: [
      aSession({ day: "2126-02-25", status: "done", doneMinutes: 30 }),
      aSession({ _id: "22222222-2222-4222-8222-222222222222", day: "2126-02-26", status: "missed" }),
    ],
    reasons: [
      { id: "time", label: "No time" },
      { id: "tired", label: "Too tired" },
    ],
    answer: null,
    proposal: {
      courseId: "c-1",
      text: "Tuesdays: 3 of 4 missed. Move to Thursday?",
      button: "Move to Thursday",
      plan: { goal, slots: [{ weekday: 4, start: "19:00", minutes: 30 }], why, obstacle },
    },
    isTaken: false,
    ...wish,
  };
}
