import { Readable } from "node:stream";

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

/** What is sent without any bytes: 304 for anyone who has the file already, 416 beyond its end. */
function known(file: PrivateFile): Response {
  const { "content-type": _, ...kept } = headersFor(file);
  return new Response(null, { status: 304, headers: kept });
}

function beyond(file: PrivateFile, size: number): Response {
  return new Response(null, {
    status: 416,
    headers: { ...headersFor(file), "content-range": `bytes */${size}` },
  });
}

const partHeaders = ({ start, end }: Range, size: number) => ({
  "content-range": `bytes ${start}-${end}/${size}`,
});

/** The file, a part of it (206, 416 beyond its end), or 304 for anyone who has it already; `read` is asked last. */
export async function fileResponse(
  request: Request,
  file: PrivateFile,
  read: () => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Response> {
  const headers = headersFor(file);
  if (isKnown(request, file.mark)) return known(file);
  const bytes = await read();
  const range = rangeFor(request, file, bytes.length);
  if (range === null) return new Response(bytes, { headers });
  if (range === "beyond") return beyond(file, bytes.length);
  const part = bytes.subarray(range.start, range.end + 1);
  return new Response(part, { status: 206, headers: { ...headers, ...partHeaders(range, bytes.length) } });
}

/**
 * The same for a file of known size that is too large to be held: `read` gives the bytes from one place to another, both
 * included, as fast as they are taken.
 */
export function streamedFile(
  request: Request,
  file: PrivateFile & { size: number },
  read: (start: number, end: number) => AsyncIterable<Uint8Array>,
): Response {
  const { size } = file;
  if (isKnown(request, file.mark)) return known(file);
  const range = rangeFor(request, file, size);
  if (range === "beyond") return beyond(file, size);
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const headers = { ...headersFor(file), "content-length": String(end - start + 1) };
  const stream = Readable.toWeb(Readable.from(read(start, end))) as unknown as ReadableStream<Uint8Array>;
  if (range === null) return new Response(stream, { headers });
  return new Response(stream, { status: 206, headers: { ...headers, ...partHeaders(range, size) } });
}
