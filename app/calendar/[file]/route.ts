import type { NextRequest } from "next/server";
import { readFeed } from "#lib/calendar/feed/feed-service.ts";
import { hasMark } from "#lib/server/http/conditional.ts";
import { clientAddress } from "#lib/server/http/request.ts";
import { answerSafely } from "#lib/server/http/route.ts";

interface Context {
  params: Promise<{ file: string }>;
}

/** A learner's sessions for any calendar program that knows the address; nobody is asked who they are. */
export function GET(request: NextRequest, context: Context): Promise<Response> {
  return answerSafely(request, async () => {
    const token = (await context.params).file.replace(/\.ics$/, "");
    const etagOf = (mark: string) => `"${mark}"`;
    const isKnown = (mark: string) => hasMark(request, etagOf(mark)) ?? false;
    const { mark, text } = await readFeed(token, clientAddress(request), isKnown, new Date());
    const headers = {
      "cache-control": "private, max-age=0, must-revalidate",
      "x-robots-tag": "noindex, nofollow",
      etag: etagOf(mark),
    };
    if (text === null) return new Response(null, { status: 304, headers });
    return new Response(text, { headers: { ...headers, "content-type": "text/calendar; charset=utf-8" } });
  });
}
