import * as z from "zod";
import { MAX_STEM_LENGTH } from "#lib/course-reader/rules.ts";

const id = z.uuid().toLowerCase();

export const cardParamsSchema = z.object({ courseId: id, cardId: id });

/** Text that says something. */
function side(name: string) {
  return z
    .string()
    .trim()
    .min(1, `Write the ${name} of the card.`)
    .max(MAX_STEM_LENGTH, `At most ${MAX_STEM_LENGTH.toLocaleString("en")} characters.`);
}

/** What the sides are to say, in plain text. */
export const cardBodySchema = z.object({ front: side("front"), back: side("back") });

export const ownedCardSchema = z.object({
  _id: z.string(),
  front: z.string(),
  back: z.string(),
  /** A side has markup, such as bold or a picture, which changing its words takes away */
  hasMarkup: z.boolean(),
});
export const ownedCardsSchema = z.object({ cards: z.array(ownedCardSchema) });

export type CardBody = z.infer<typeof cardBodySchema>;
export type OwnedCardDto = z.infer<typeof ownedCardSchema>;
export type OwnedCardsDto = z.infer<typeof ownedCardsSchema>;
