import { sha256 } from "../hash.ts";

/** Something that everyone may read, as bytes that change now and then. */
export interface Document {
  body: string;
  type: string;
  etag: string;
  /** Null where it never did */
  changedAt: Date | null;
}

export function documentOf(body: string, type: string, changedAt: Date | null): Document {
  return { body, type, changedAt, etag: `"${sha256(body).slice(0, 32)}"` };
}

/** Whether the caller has what bears this mark; null where none was sent. */
export function hasMark(request: Request, etag: string): boolean | null {
  const marks = request.headers.get("if-none-match");
  if (marks === null) return null;
  return marks.split(",").some((mark) => ["*", etag].includes(mark.trim().replace(/^W\//, "")));
}

/** Whether the caller has this very text: its mark counts, and its date only where no mark was sent. */
function isKnown(request: Request, { etag, changedAt }: Document): boolean {
  const byMark = hasMark(request, etag);
  if (byMark !== null) return byMark;
  const since = Date.parse(request.headers.get("if-modified-since") ?? "");
  // Dates in headers have no milliseconds.
  return changedAt !== null && Math.floor(changedAt.getTime() / 1000) * 1000 <= since;
}

/** The document, or 304 for a caller who has it already. */
export function conditional(request: Request, document: Document): Response {
  const headers = new Headers({
    "cache-control": "public, max-age=0, must-revalidate",
    etag: document.etag,
  });
  if (document.changedAt) headers.set("last-modified", document.changedAt.toUTCString());
  if (isKnown(request, document)) return new Response(null, { status: 304, headers });
  headers.set("content-type", document.type);
  return new Response(document.body, { headers });
}
