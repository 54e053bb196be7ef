import type { TuneName } from "#components/ui/sound/tunes.ts";
import type { AnswerDto } from "#lib/quiz/schema.ts";

interface Answered {
  result: Pick<AnswerDto, "isCorrect" | "multiplier">;
  /** The multiplier before this answer */
  multiplierBefore: number;
  /** Whether it took a heart just now */
  hasLostHeart: boolean;
}

/** What an answer sounds like: a combo that grows is heard instead of a plain right answer, a lost heart after a wrong one. */
export function soundsOf({ result, multiplierBefore, hasLostHeart }: Answered): TuneName[] {
  if (!result.isCorrect) return hasLostHeart ? ["wrong", "heartLost"] : ["wrong"];
  return [result.multiplier > multiplierBefore ? "combo" : "correct"];
}
