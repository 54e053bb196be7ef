import type { StatsDto } from "#lib/learner/schema.ts";
import type { AnswerDto, PlainAnswerDto } from "#lib/quiz/schema.ts";

/** An answer that scores nothing and costs nothing, as the quiz's screen wants to know it. */
export function unscored(answer: PlainAnswerDto, stats: StatsDto): AnswerDto {
  const { hearts, maxHearts, heartResetTime } = stats;
  const score = { timeBonusPoints: 0, points: 0, multiplier: 1, streak: 0 };
  return { ...answer, ...score, hearts, maxHearts, heartResetTime };
}
