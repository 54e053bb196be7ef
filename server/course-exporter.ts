import { writeCourseFile } from "../lib/course/export/course-file-service.ts";
import { exportJobSchema } from "../lib/course/export/export-schema.ts";

/*
 * Writes one course into a file in a process of its own, so that the server goes on answering meanwhile: it is told
 * what to write where and finds the database by DATABASE_URL. docs/product.md#course-export
 */

// Anyone who started this is gone: so is the reason to go on.
process.on("disconnect", () => process.exit(1));
process.once("message", async (message: unknown) => {
  const isWritten = await writeCourseFile(exportJobSchema.parse(message), process.env.DATABASE_URL ?? "");
  process.send?.({ isWritten }, () => process.exit(0));
});
