import { TEST_ENV } from "#tests/support/environment.ts";
import { startTestServer } from "#tests/support/server.ts";

interface Call {
  name: string;
  /** The requests of each round, each sent once */
  rounds: (() => Promise<Response>)[][];
}

const QUIZZES_A_ROUND = 30;
const QUESTIONS_A_QUIZ = 10;

/** The production build with a learner who has enough open quizzes for every round; limits are off. */
export async function openBench() {
  const { url, databaseUrl, pid, stop } = await startTestServer({ RATE_LIMIT_SCALE: "0" });
  Object.assign(process.env, TEST_ENV, { DATABASE_URL: databaseUrl });
  return { pid, stop, calls: (rounds: number) => prepareCalls(url, rounds) };
}

/** Imported late: the application reads its settings when it loads. */
async function prepareCalls(base: string, rounds: number): Promise<Call[]> {
  const { createCourse, createLearner, questions, signIn } = await import("#tests/support/factories.ts");
  const learner = await createLearner();
  const { bearer } = await signIn(learner.id);
  const headers = { authorization: `Bearer ${bearer}`, "content-type": "application/json" };
  const drafts = Array.from({ length: QUIZZES_A_ROUND * rounds }, () => questions(QUESTIONS_A_QUIZ));
  const { quizIds } = await createCourse(learner.id, drafts);
  const answers = await answerRequests(learner.id, quizIds, base, headers);
  const perRound = QUIZZES_A_ROUND * QUESTIONS_A_QUIZ;
  const same = (path: string) =>
    Array.from({ length: rounds }, () =>
      Array.from({ length: perRound }, () => () => fetch(base + path, { headers })),
    );
  return [
    { name: "bare", rounds: same("/api/health/live") },
    {
      name: "answer",
      rounds: Array.from({ length: rounds }, (_, round) =>
        answers.slice(round * perRound, (round + 1) * perRound),
      ),
    },
    { name: "quiz-stats", rounds: same("/api/users/quiz-stats") },
  ];
}

async function answerRequests(
  userId: string,
  quizIds: string[],
  base: string,
  headers: Record<string, string>,
) {
  const { rightAnswer } = await import("#tests/support/factories.ts");
  const { startQuiz } = await import("#lib/quiz/service.ts");
  const requests: (() => Promise<Response>)[] = [];
  for (const quizId of quizIds) {
    const quiz = await startQuiz(userId, quizId, new Date());
    for (const question of quiz.questions) {
      const body = JSON.stringify({
        questionId: question._id,
        selectedAnswer: await rightAnswer(quiz.attemptId, question._id),
      });
      requests.push(() => fetch(`${base}/api/quiz/${quizId}/answer`, { method: "POST", headers, body }));
    }
  }
  return requests;
}
