import { connection } from "next/server";
import { getFeed } from "#lib/blog/feed-queries.ts";
import { conditional } from "#lib/server/http/conditional.ts";
import { shared } from "#lib/server/shared.ts";

const newest = shared(() => getFeed("rss"));

export async function GET(request: Request): Promise<Response> {
  await connection();
  return conditional(request, await newest());
}
