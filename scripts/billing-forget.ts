import { forgetTestCustomers } from "#lib/billing/owner/forget-service.ts";
import { dbPool } from "#lib/server/db/db.ts";

/** Part of `npm run dev:billing`: its stand-in knows nothing of what was bought before. */
await forgetTestCustomers(new Date());
await dbPool().end();
