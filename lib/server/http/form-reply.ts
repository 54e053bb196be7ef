import type { NextRequest } from "next/server";

const isForm = (type: string) => /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type);

/** The data, or for a form that a page sends without a script: the page to see next. */
export function formReply<T>(request: NextRequest, page: string, data: T): T | Response {
  const { headers } = request;
  const wantsPage = (headers.get("accept") ?? "").includes("text/html");
  if (!isForm(headers.get("content-type") ?? "") || !wantsPage) return data;
  return new Response(null, { status: 303, headers: { location: page } });
}
