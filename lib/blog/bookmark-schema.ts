import * as z from "zod";
import { BOOKMARK_ADDRESS_MAX, bareLink } from "./bookmark.ts";

export const bookmarkParamsSchema = z.object({ token: z.string() });

export const bookmarkBodySchema = z.object({
  url: z
    .string()
    .trim()
    .min(1, "A bookmark needs an address")
    .max(BOOKMARK_ADDRESS_MAX, `An address has at most ${BOOKMARK_ADDRESS_MAX} characters`)
    .refine((text) => bareLink(text) !== null, "Enter a web address that begins with https://")
    .transform((text) => bareLink(text) ?? text),
});

/** A page's card, or why there is none: the link is then shown as it is. */
export const bookmarkSchema = z.object({
  card: z
    .object({ href: z.string(), title: z.string(), description: z.string(), host: z.string() })
    .nullable(),
  reason: z.string().nullable(),
});

export type BookmarkDto = z.infer<typeof bookmarkSchema>;
