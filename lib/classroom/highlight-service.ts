import { v7 as uuidv7 } from "uuid";
import { AppError } from "#lib/core/errors.ts";
import { lockLearner } from "#lib/learner/service.ts";
import type { Quote } from "#lib/lesson/quote.ts";
import { keepMadeCards } from "#lib/practice/card-service.ts";
import type { KnownMade } from "#lib/practice/made.ts";
import type { PractisedDto } from "#lib/practice/schema.ts";
import { inSqlTransaction, kysely, type Sql } from "#lib/server/db/db.ts";
import { isMarkedIn, partText } from "./lesson-part.ts";
import { getLessonWords } from "./part-queries.ts";
import { makeUnsealed } from "./quiz-me-service.ts";
import { sidesOf } from "./recall-sides.ts";

/** What a highlight of this learner has become, and its words. Throws `not_found`. */
async function getHighlight(sql: Sql, userId: string, lessonId: string, id: string) {
  const highlight = await sql
    .selectFrom("Highlight")
    .leftJoin("RecallCard", "RecallCard.highlightId", "Highlight.id")
    .select(["Highlight.quote", "Highlight.before", "Highlight.after", "Highlight.practiceCardId"])
    .select("RecallCard.id as recallCardId")
    .where("Highlight.id", "=", id)
    .where("Highlight.lessonId", "=", lessonId)
    .where("Highlight.userId", "=", userId)
    .executeTakeFirst();
  if (!highlight) throw new AppError("not_found", "There is no such highlight.");
  const { practiceCardId, recallCardId, ...quote } = highlight;
  return { quote, became: practiceCardId ? "question" : recallCardId ? "card" : null } as const;
}

/** The question of a highlight's own sentence: of several, the one that rests on the fewest words. */
async function findQuestion(
  userId: string,
  lesson: Awaited<ReturnType<typeof getLessonWords>>,
  marked: Quote,
  now: Date,
): Promise<KnownMade | null> {
  const part = { block: null, quote: marked.before + marked.quote + marked.after };
  const { questions } = await makeUnsealed(userId, lesson, part, now);
  const length = ({ made }: KnownMade) => made.source?.length ?? 0;
  const text = partText(lesson, part) ?? "";
  const own = questions.filter(({ made }) => isMarkedIn(made.source, text, marked));
  return own.toSorted((a, b) => length(a) - length(b))[0] ?? null;
}

/**
 * Makes something to practice of a highlight, once: a question of its sentence that is due at once, or else a recall card.
 * A question that is sealed isn't made; whether that is so can't be told from a card, which holds nothing but the
 * highlight's own words, and so shows no more of a key than its learner has marked. Throws `not_found`, `rate_limited`.
 * docs/product.md#highlights
 */
export async function practiseHighlight(
  userId: string,
  lessonId: string,
  id: string,
  now: Date,
): Promise<PractisedDto> {
  const lesson = await getLessonWords(userId, lessonId);
  const known = await getHighlight(kysely(), userId, lessonId, id);
  if (known.became) return { kind: known.became, isNew: false };
  const question = await findQuestion(userId, lesson, known.quote, now);
  return inSqlTransaction(async (sql) => {
    await lockLearner(sql, userId, now);
    const { became, quote } = await getHighlight(sql, userId, lessonId, id);
    if (became) return { kind: became, isNew: false };
    if (!question) {
      const sides = sidesOf(quote, lesson.title);
      await sql
        .insertInto("RecallCard")
        .values({ id: uuidv7(), highlightId: id, position: 0, ...sides })
        .execute();
      return { kind: "card", isNew: true };
    }
    const cards = await keepMadeCards(sql, { userId, lessonId }, [question], { due: now, now });
    const practiceCardId = cards.get(question.fingerprint) ?? null;
    await sql.updateTable("Highlight").set({ practiceCardId }).where("id", "=", id).execute();
    return { kind: "question", isNew: true };
  });
}
