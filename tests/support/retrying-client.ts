import { randomUUID } from "node:crypto";
import type { QuizDto } from "#lib/quiz/schema.ts";

/** What the server has said is done. */
export interface Acknowledged {
  kind: "answer" | "completion" | "heart";
  values: unknown[];
}

interface Play {
  base: string;
  index: number;
  /** Question → right answer */
  key: ReadonlyMap<string, string>;
  acknowledged: Acknowledged[];
  signal: AbortSignal;
}

const RETRIES = 3;

interface Reply {
  status: number;
  body: Record<string, never> & { [key: string]: unknown };
}

/** A client that sends every call with a key of its own, and up to three times more while no one answers. */
class InsistentClient {
  readonly #base: string;
  readonly #signal: AbortSignal;
  #token = "";

  constructor(base: string, signal: AbortSignal) {
    this.#base = base;
    this.#signal = signal;
  }

  set token(token: string) {
    this.#token = token;
  }

  /** Null where no one answered, or the server was in trouble. */
  async call(method: "GET" | "POST", path: string, body?: object, key = randomUUID()): Promise<Reply | null> {
    const headers: Record<string, string> = {
      "content-type": "application/json",
      "idempotency-key": key,
    };
    if (this.#token) headers.authorization = `Bearer ${this.#token}`;
    const init: RequestInit = { method, headers };
    if (method === "POST") init.body = JSON.stringify(body ?? {});
    for (let tries = 0; tries <= RETRIES && !this.#signal.aborted; tries += 1) {
      const response = await fetch(this.#base + path, init).catch(() => null);
      const json = response && (await response.json().catch(() => null));
      const isFinal = response && json && response.status < 500 && json.error !== "in_flight";
      if (isFinal) return { status: response.status, body: json };
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    return null;
  }

  /** The same, until someone answers. */
  async insist(
    method: "GET" | "POST",
    path: string,
    body?: object,
    key = randomUUID(),
  ): Promise<Reply | null> {
    while (!this.#signal.aborted) {
      const reply = await this.call(method, path, body, key);
      if (reply) return reply;
    }
    return null;
  }
}

async function register(client: InsistentClient, index: number): Promise<void> {
  const email = `insistent-${index}-${randomUUID()}@example.test`;
  const body = { fullName: "Insistent", email, password: "Course1Tester!", ageConfirmed: true };
  const reply = await client.insist("POST", "/api/auth/register", body);
  client.token = String(reply?.body.token ?? "");
}

interface Island {
  _id: string;
  quizzes: { quizId: string }[];
}

async function enrolAndList(client: InsistentClient): Promise<Island[]> {
  const catalog = await client.insist("GET", "/api/courses/catalog");
  for (const { _id, canEnrol } of (catalog?.body.courses ?? []) as { _id: string; canEnrol: boolean }[])
    if (canEnrol) await client.insist("POST", `/api/courses/${_id}/enrol`);
  const groups = await client.insist("GET", "/api/quiz/islands");
  return ((groups?.body ?? []) as unknown as { islands: Island[] }[]).flatMap(({ islands }) => islands);
}

async function playQuiz(client: InsistentClient, island: Island, quizId: string, play: Play): Promise<void> {
  const reply = await client.insist("GET", `/api/quiz/${quizId}`);
  if (reply?.status !== 200) return;
  const quiz = reply.body as unknown as QuizDto;
  for (const { _id: questionId, question, options, isCorrect } of quiz.questions) {
    if (isCorrect !== null) continue;
    const selectedAnswer = Math.max(0, options.indexOf(play.key.get(question) ?? ""));
    const answered = await client.insist("POST", `/api/quiz/${quizId}/answer`, {
      questionId,
      selectedAnswer,
    });
    if (answered?.status === 200)
      play.acknowledged.push({ kind: "answer", values: [quiz.attemptId, questionId, selectedAnswer] });
  }
  const path = `/api/quiz/islands/${island._id}/quizzes/${quizId}/complete`;
  const completed = await client.insist("POST", path, {});
  if (completed?.status === 200) play.acknowledged.push({ kind: "completion", values: [quiz.attemptId] });
}

const HEARTS_TO_USE = 2;

/** Each under one key: however often it is sent, it takes one heart. */
async function spendHearts(client: InsistentClient, play: Play): Promise<void> {
  for (let used = 0; used < HEARTS_TO_USE; used += 1) {
    const key: ReturnType<typeof randomUUID> = randomUUID();
    const reply = await client.insist("POST", "/api/users/use-heart", {}, key);
    if (reply?.status === 200) play.acknowledged.push({ kind: "heart", values: [key] });
  }
}

/** Registers and plays one quiz after another, and again, until told to stop. */
export async function playWithoutEnd(play: Play): Promise<void> {
  const client = new InsistentClient(play.base, play.signal);
  await register(client, play.index);
  const islands = await enrolAndList(client);
  await spendHearts(client, play);
  while (!play.signal.aborted) {
    await client.insist("POST", "/api/xp/daily-login");
    for (const island of islands)
      for (const { quizId } of island.quizzes)
        if (!play.signal.aborted) await playQuiz(client, island, quizId, play);
  }
}
