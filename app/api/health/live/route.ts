import { connection } from "next/server";
import * as z from "zod";
import { declare } from "#lib/server/http/declaration.ts";

/** Asks nothing else: no session, no database. */
export const GET = declare(
  {
    summary: "Whether the server answers at all.",
    auth: ["public"],
    limit: "none",
    response: z.object({ status: z.literal("ok") }),
  },
  async () => {
    await connection();
    return Response.json({ status: "ok" }, { headers: { "cache-control": "no-store" } });
  },
);
