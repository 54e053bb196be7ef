import * as z from "zod";

export const fileParamsSchema = z.object({ fileId: z.uuid().toLowerCase() });
