import { foldSpace } from "../generator/sentences.ts";
import { contentOf, foldOption } from "../generator/words.ts";

/** docs/product.md#flags */
const FLAGS_TO_WITHDRAW = 3;
/** Of the catalogue's quizzes one question in so many may go out of play */
const QUESTIONS_A_WITHDRAWAL = 4;

interface Flag {
  userId: string;
  reason: string;
  /** Its learner has answered the question, a day or more after their account was made */
  isSeasoned: boolean;
}

/** A question with all that decides whether it stays in play. */
export interface Doubted {
  /** Of its current version */
  flags: readonly Flag[];
  /** The owner of the course; null for the catalogue's */
  ownerId: string | null;
  /** The sentence that it was made of; null for one that the course brought */
  source: string | null;
  rightAnswer: string;
  /** What the island teaches; null where that is not kept */
  islandText: string | null;
  /** Questions of its quiz */
  quizSize: number;
  /** Other ones of its quiz that are out of play */
  othersWithdrawn: number;
}

type WithdrawalReason = "flags" | "source";

/** Whether a text still holds a question's sentence, and that sentence or the text the words of its right answer. */
function isFounded(source: string, rightAnswer: string, text: string): boolean {
  if (!foldSpace(text).includes(foldSpace(source))) return false;
  if (foldOption(source).includes(foldOption(rightAnswer))) return true;
  const said = contentOf(text);
  return [...contentOf(rightAnswer)].every((stem) => said.has(stem));
}

/** No one in particular answers for the catalogue: few can't take much of it away, however sure they are. */
function isWithinShare({ ownerId, quizSize, othersWithdrawn }: Doubted): boolean {
  return ownerId !== null || (othersWithdrawn + 1) * QUESTIONS_A_WITHDRAWAL <= quizSize;
}

function areEnough({ flags, ownerId }: Doubted): boolean {
  const counted = ownerId === null ? flags.filter(({ isSeasoned }) => isSeasoned) : flags;
  return counted.length >= FLAGS_TO_WITHDRAW;
}

/**
 * Why a question that someone doubts goes out of play; null where it stays. `source`: it was made of a text that doesn't
 * say so, or the text's owner says that it doesn't. `flags`: three learners doubt it, or the course's owner knows better.
 * In the catalogue new accounts don't count, and at most a quarter of a quiz goes. docs/product.md#flags
 */
export function groundsOf(doubted: Doubted): WithdrawalReason | null {
  const { flags, ownerId, source, rightAnswer, islandText } = doubted;
  if (flags.length === 0 || !isWithinShare(doubted)) return null;
  const owners = flags.find(({ userId }) => userId === ownerId);
  if (source !== null && (islandText === null || !isFounded(source, rightAnswer, islandText)))
    return "source";
  if (source !== null && owners?.reason === "not_in_text") return "source";
  return owners?.reason === "wrong_answer" || areEnough(doubted) ? "flags" : null;
}
