import { db, dbPool } from "#lib/server/db/db.ts";
import { allowSlowQueries } from "#lib/server/db/pool.ts";
import { seed } from "./seed.ts";

const added = await allowSlowQueries(() => seed({ demoLearner: process.env.SEED_DEMO_LEARNER === "1" }));
console.log(`${added.length} added`);
await db().$disconnect();
await dbPool().end();
