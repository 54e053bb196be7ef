/** What never changes at its address, and only some may read. */
interface PrivateFile {
  type: string;
  /** The same for the same bytes, and for no others */
  mark: string;
}

/** Where a part begins and ends, both included, in bytes */
interface Range {
  start: number;
  end: number;
}

/** What a `Range` header asks for: null where the whole is wanted, or several parts; "beyond" where there is nothing. */
export function rangeOf(header: string | null, size: number): Range | "beyond" | null {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (from === "" && to === "") return null;
  const isTail = from === "";
  const start = isTail ? Math.max(0, size - Number(to)) : Number(from);
  const end = isTail || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  // Ends that stand before their beginnings are no range at all, and so not heeded.
  if (!isTail && to !== "" && Number(to) < start) return null;
  return start > end ? "beyond" : { start, end };
}

function headersFor({ type, mark }: PrivateFile): Record<string, string> {
  return {
    "content-type": type,
    "content-disposition": "inline",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "private, max-age=31536000, immutable",
    "accept-ranges": "bytes",
    etag: `"${mark}"`,
    vary: "cookie, authorization",
  };
}

function isKnown(request: Request, mark: string): boolean {
  const marks = (request.headers.get("if-none-match") ?? "").split(",");
  return marks.some((one) => ["*", `"${mark}"`].includes(one.trim().replace(/^W\//, "")));
}

/** A part may be left from an older whole: then all of it is sent anew. */
function rangeFor(request: Request, { mark }: PrivateFile, size: number) {
  const condition = request.headers.get("if-range");
  if (condition !== null && condition !== `"${mark}"`) return null;
  return rangeOf(request.headers.get("range"), size);
}

/** The file, a part of it (206, 416 beyond its end), or 304 for anyone who has it already; `read` is asked last. */
export async function fileResponse(
  request: Request,
  file: PrivateFile,
  read: () => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Response> {
  const headers = headersFor(file);
  if (isKnown(request, file.mark)) {
    const { "content-type": _, ...kept } = headers;
    return new Response(null, { status: 304, headers: kept });
  }
  const bytes = await read();
  const range = rangeFor(request, file, bytes.length);
  if (range === null) return new Response(bytes, { headers });
  if (range === "beyond")
    return new Response(null, {
      status: 416,
      headers: { ...headers, "content-range": `bytes */${bytes.length}` },
    });
  const { start, end } = range;
  const part = { "content-range": `bytes ${start}-${end}/${bytes.length}` };
  return new Response(bytes.subarray(start, end + 1), { status: 206, headers: { ...headers, ...part } });
}
