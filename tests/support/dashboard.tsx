import { DashboardScreen } from "#components/course/dashboard-screen.tsx";
import { catalogOptions, myCoursesOptions } from "#lib/course/client.ts";
import { importKey, importsOptions } from "#lib/course/import/import-client.ts";
import type { ImportDto } from "#lib/course/import/import-schema.ts";
import type { CatalogCourseDto, CourseDto } from "#lib/course/schema.ts";
import { todayKey } from "#lib/study/client.ts";
import type { TodayDto } from "#lib/study/schema.ts";
import { renderScreen } from "./screen.tsx";
import { WITHOUT_PLAN } from "./study.ts";
import { type Figures, figuresAnswers, figuresKnown } from "./today.ts";

export const IMPORT_PATH = "/api/courses/import";
export const JOB: ImportDto = {
  _id: "i-1",
  status: "preview",
  origin: "file",
  address: null,
  format: "GIFT",
  step: "",
  counts: null,
  progress: 0,
  fileName: "sea.gift",
  course: null,
  report: { counts: { total: 2, imported: 2, degraded: 0, skipped: 0 }, items: [] },
  preview: {
    title: "sea",
    units: [{ title: "", islands: [{ title: "sea", quizCount: 1, questionCount: 2, isMade: false }] }],
    islandCount: 1,
    quizCount: 1,
    questionCount: 2,
  },
  updates: null,
  addsTo: null,
  columns: null,
  error: null,
  createdAt: "2026-03-02T09:00:00.000Z",
};
const COURSE = { _id: "c-1", title: "sea", hasLessons: false };
export const DONE: ImportDto = {
  ...JOB,
  status: "done",
  course: COURSE,
  preview: null,
  report: {
    counts: { total: 2, imported: 1, degraded: 0, skipped: 1 },
    items: [
      { kind: "question", name: "Diet", outcome: "imported", reason: null },
      { kind: "question", name: "Essay", outcome: "skipped", reason: "Nobody could mark it." },
    ],
  },
};
export const UPDATE: ImportDto = {
  ...JOB,
  updates: { course: COURSE, added: 1, changed: 0, unchanged: 1, removed: 1 },
};
export const FAILED: ImportDto = {
  ...JOB,
  status: "failed",
  preview: null,
  report: null,
  error: { code: "bad_archive", message: "This archive is damaged." },
};
const FORMATS = Array.from({ length: 9 }, (_, n) => ({ name: `Format ${n}`, endings: [`.f${n}`] }));
const SAMPLE: CatalogCourseDto = {
  _id: "k-1",
  title: "How the Web Works",
  description: "From a name to a page.",
  unitCount: 2,
  islandCount: 6,
  questionCount: 60,
  isEnrolled: false,
  isPremiumOnly: false,
  canEnrol: true,
};

/** The dashboard of someone with these imports, which the server keeps and changes as they are answered. */
export function openDashboard(
  jobs: ImportDto[] = [],
  {
    at = "/dashboard",
    answers = {},
    courses = [] as CourseDto[],
    study = WITHOUT_PLAN as TodayDto,
    figures = {} as Figures,
    /** Keys of what the server couldn't read */
    unread = [] as readonly (readonly unknown[])[],
  } = {},
) {
  const kept = new Map(jobs.map((job) => [job._id, job]));
  const become = (id: string, change: Partial<ImportDto>) => {
    const job = { ...(kept.get(id) ?? JOB), ...change };
    kept.set(id, job);
    return job;
  };
  const [latest] = jobs;
  const shown = renderScreen(
    <main>
      <DashboardScreen
        today={{ day: "2026-03-02", timeZone: "UTC" }}
        formats={FORMATS}
        dismissedId={null}
        isPremiumSold={false}
      />
    </main>,
    {
      at,
      known: [
        ...figuresKnown(figures),
        [importsOptions.queryKey, jobs],
        [myCoursesOptions.queryKey, courses],
        [catalogOptions.queryKey, [SAMPLE]],
        [todayKey, study],
        ...(latest ? [[importKey(latest._id), latest] as const] : []),
      ].filter(([key]) => !unread.includes(key as readonly unknown[])) as [readonly unknown[], unknown][],
      answers: {
        ...figuresAnswers(figures),
        "GET /api/courses/my-courses": { courses },
        "GET /api/courses/catalog": { courses: [SAMPLE] },
        "GET /api/study/today": study,
        [`GET ${IMPORT_PATH}/i-1`]: () => kept.get("i-1") ?? JOB,
        [`DELETE ${IMPORT_PATH}/i-1`]: () =>
          become("i-1", { status: kept.get("i-1")?.status === "done" ? "undone" : "cancelled" }),
        [`POST ${IMPORT_PATH}/i-1/confirm`]: () =>
          become("i-1", { ...DONE, updates: kept.get("i-1")?.updates ?? null }),
        [`POST ${IMPORT_PATH}`]: () => ({ importId: "i-1" }),
        ...answers,
      },
    },
  );
  const bodies = () => shown.calls.filter(({ method }) => method !== "GET");
  return { ...shown, become, bodies };
}
