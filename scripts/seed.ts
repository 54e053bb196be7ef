import { inRoot, loadDotEnv } from "./paths.ts";
import { runNode } from "./run.ts";
import { runScript, withDatabase } from "./with-database.ts";

loadDotEnv();
await runScript(() =>
  withDatabase(async (url) => {
    const env = { ...process.env, DATABASE_URL: url };
    return (await runNode([inRoot("prisma/seed/main.ts")], { env })).code;
  }),
);
