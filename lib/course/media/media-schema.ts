import * as z from "zod";

export const mediaParamsSchema = z.object({ mediaId: z.uuid().toLowerCase() });
