import * as z from "zod";

export const pictureSchema = z.object({ pictureUrl: z.string() });

export type PictureDto = z.infer<typeof pictureSchema>;
