import { TEST_ENV } from "#tests/support/environment.ts";
import { startTestServer } from "#tests/support/server.ts";

interface Call {
  name: string;
  /** The requests of each round, each sent once */
  rounds: (() => Promise<Response>)[][];
}

type Headers = Record<string, string>;

const QUIZZES_A_ROUND = 30;
const QUESTIONS_A_QUIZ = 10;
const REQUESTS_A_ROUND = QUIZZES_A_ROUND * QUESTIONS_A_QUIZ;
/** Completions and answers are told apart: each has quizzes of its own. */
const COMPLETIONS_A_ROUND = 150;

/** The production build with a learner who has enough open quizzes for every round; limits are off. */
export async function openBench(settings: Record<string, string> = {}) {
  const { url, databaseUrl, pid, stop } = await startTestServer({ RATE_LIMIT_SCALE: "0", ...settings });
  Object.assign(process.env, TEST_ENV, { DATABASE_URL: databaseUrl }, settings);
  return { url, pid, stop, calls: (rounds: number) => prepareCalls(url, rounds) };
}

/** Imported late: the application reads its settings when it loads. */
export async function signedIn(): Promise<{ id: string; headers: Headers }> {
  const { createLearner, signIn } = await import("#tests/support/factories.ts");
  const { id } = await createLearner();
  const { bearer } = await signIn(id);
  return { id, headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" } };
}

async function prepareCalls(base: string, rounds: number): Promise<Call[]> {
  const reader = await ordinaryLearner();
  const planner = await plannerOf(await ordinaryLearner());
  const same = (name: string, path: string, headers = reader.headers): Call => ({
    name,
    rounds: Array.from({ length: rounds }, () =>
      Array.from({ length: REQUESTS_A_ROUND }, () => () => fetch(base + path, { headers })),
    ),
  });
  const feed = await feedOf(base, planner.id);
  return [
    same("bare", "/api/health/ready", {}),
    { name: "answer", rounds: inRounds(await answerRequests(base, rounds), rounds) },
    { name: "complete", rounds: inRounds(await completeRequests(base, rounds), rounds) },
    same("quiz-stats", "/api/users/quiz-stats"),
    same("islands", "/api/quiz/islands"),
    same("leaderboard", "/api/leaderboard?period=week"),
    same("lesson", `/api/lessons/${await firstLesson()}`),
    same("my-courses", "/api/courses/my-courses", planner.headers),
    same("today", "/api/study/today", planner.headers),
    same("feed, 304", feed.path, feed.headers),
    { name: "beat", rounds: await beatRequests(base, rounds, reader) },
  ];
}

/** A lesson of our own courses, with text, code and a formula. */
async function firstLesson(): Promise<string> {
  const { db } = await import("#lib/server/db/db.ts");
  const { id } = await db().lesson.findFirstOrThrow({
    where: { kind: "page", course: { slug: "everyday-statistics" } },
    select: { id: true },
    orderBy: { position: "asc" },
  });
  return id;
}

/** The same study session again and again, as its page feeds it. */
async function beatRequests(
  base: string,
  rounds: number,
  { id, headers }: Awaited<ReturnType<typeof signedIn>>,
) {
  const { db } = await import("#lib/server/db/db.ts");
  const { startSession } = await import("#lib/session/service.ts");
  const lessonId = await firstLesson();
  const { courseId } = await db().lesson.findUniqueOrThrow({
    where: { id: lessonId },
    select: { courseId: true },
  });
  const session = await startSession(id, { courseId }, new Date());
  const body = JSON.stringify({ lessonId });
  const beat = () => fetch(`${base}/api/sessions/${session._id}/beat`, { method: "POST", headers, body });
  return Array.from({ length: rounds }, () => Array.from({ length: REQUESTS_A_ROUND }, () => beat));
}

export function inRounds<T>(all: readonly T[], rounds: number): T[][] {
  const size = Math.floor(all.length / rounds);
  return Array.from({ length: rounds }, (_, round) => all.slice(round * size, (round + 1) * size));
}

/** Someone with all of our free courses and some XP. */
async function ordinaryLearner() {
  const { db } = await import("#lib/server/db/db.ts");
  const { enrol } = await import("#lib/course/service.ts");
  const { claimDailyLogin } = await import("#lib/xp/service.ts");
  const learner = await signedIn();
  const free = { ownerId: null, isPremiumOnly: false };
  const courses = await db().course.findMany({ where: free, select: { id: true } });
  for (const { id } of courses) await enrol(learner.id, id, new Date());
  await claimDailyLogin(learner.id, new Date());
  return learner;
}

/** The same with a plan for each course, a month old. */
async function plannerOf(learner: Awaited<ReturnType<typeof signedIn>>) {
  const { db } = await import("#lib/server/db/db.ts");
  const { savePlan } = await import("#lib/study/plan-service.ts");
  const { getToday } = await import("#lib/study/today-service.ts");
  const courses = await db().enrolment.findMany({ where: { userId: learner.id } });
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  for (const [index, { courseId }] of courses.entries()) {
    const slots = [1, 3, 5].map((weekday) => ({ weekday, start: `${18 + index}:00`, minutes: 30 }));
    const goal = { kind: "minutes" as const, minutes: 90 };
    await savePlan(learner.id, courseId, { goal, slots, why: "", obstacle: "" }, ago(30));
  }
  for (let days = 29; days >= 0; days -= 1) await getToday(learner.id, ago(days));
  return learner;
}

/** A calendar feed, as a program asks for it that has seen it already. */
async function feedOf(base: string, userId: string): Promise<{ path: string; headers: Headers }> {
  const { saveFeed } = await import("#lib/calendar/feed/feed-service.ts");
  const { url } = await saveFeed({ id: userId }, { hidesTitles: false, renew: false }, new Date());
  const path = new URL(url).pathname;
  const etag = (await fetch(base + path)).headers.get("etag");
  if (!etag) throw new Error("the feed has no mark");
  return { path, headers: { "if-none-match": etag } };
}

/** Right answers to open quizzes, enough for so many rounds */
export async function answerRequests(
  base: string,
  rounds: number,
  by?: Awaited<ReturnType<typeof signedIn>>,
): Promise<(() => Promise<Response>)[]> {
  const { createCourse, questions, rightAnswer } = await import("#tests/support/factories.ts");
  const { startQuiz } = await import("#lib/quiz/service.ts");
  const { id, headers } = by ?? (await signedIn());
  const drafts = () => Array.from({ length: QUIZZES_A_ROUND }, () => questions(QUESTIONS_A_QUIZ));
  const quizIds: string[] = [];
  for (let round = 0; round < rounds; round += 1) quizIds.push(...(await createCourse(id, drafts())).quizIds);
  const requests: (() => Promise<Response>)[] = [];
  for (const quizId of quizIds) {
    const quiz = await startQuiz(id, quizId, new Date());
    for (const question of quiz.questions) {
      const selectedAnswer = await rightAnswer(quiz.attemptId, question._id);
      const body = JSON.stringify({ questionId: question._id, selectedAnswer });
      requests.push(() => fetch(`${base}/api/quiz/${quizId}/answer`, { method: "POST", headers, body }));
    }
  }
  return requests;
}

const WARM_UP_QUIZZES = 5;

/** Learners some way in, who have played an island's next quizzes and only have to complete them. */
async function completeRequests(base: string, rounds: number) {
  const { createCourse, questions } = await import("#tests/support/factories.ts");
  const { playQuiz } = await import("#tests/support/play.ts");
  const { completeQuiz } = await import("#lib/island/completion-service.ts");
  const requests: (() => Promise<Response>)[] = [];
  for (let made = 0; made < COMPLETIONS_A_ROUND * rounds; made += 10) {
    const { id, headers } = await signedIn();
    const drafts = Array.from({ length: WARM_UP_QUIZZES + 10 }, () => questions(5));
    const { islandId, quizIds } = await createCourse(id, drafts);
    for (const [index, quizId] of quizIds.entries()) {
      await playQuiz(id, quizId, { now: new Date() });
      const path = `/api/quiz/islands/${islandId}/quizzes/${quizId}/complete`;
      if (index < WARM_UP_QUIZZES) await completeQuiz(id, islandId, quizId, new Date());
      else requests.push(() => fetch(base + path, { method: "POST", headers, body: "{}" }));
    }
  }
  return requests;
}
