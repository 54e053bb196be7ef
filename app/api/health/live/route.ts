import { connection } from "next/server";

/** Says that the process answers, and asks nothing else: no session, no database. */
export async function GET() {
  await connection();
  return Response.json({ status: "ok" }, { headers: { "cache-control": "no-store" } });
}
