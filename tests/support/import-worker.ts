import { importJob, lostImportJob } from "#lib/course/import/job/job-service.ts";
import { work } from "#lib/server/jobs/jobs.ts";

/** Works off imports as the server does, in a process of its own that a test may kill at any moment. */
await work(lostImportJob);
await work(importJob);
process.send?.("ready");
process.on("disconnect", () => process.exit(0));
