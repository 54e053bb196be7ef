import * as z from "zod";

/** docs/product.md#profile */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

export const pictureSchema = z.object({ pictureUrl: z.string() });

export type PictureDto = z.infer<typeof pictureSchema>;
