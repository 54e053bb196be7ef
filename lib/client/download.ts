import { ApiError } from "./api.ts";
import { SESSION_EXPIRED_EVENT } from "./paths.ts";

const BROKEN_OFF = "The download broke off before its end. Check your connection and try again.";

export interface Download {
  name: string;
  content: Blob;
}

/** The name that the server gives the file; `fallback` where it gives none */
export function fileNameOf(disposition: string | null, fallback: string): string {
  return /filename="([\w.-]+)"/.exec(disposition ?? "")?.[1] ?? fallback;
}

async function refusal(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  return new ApiError(response.status, typeof body === "object" && body !== null ? body : {});
}

/**
 * The whole file at `path`, or ApiError: a link alone could not tell that the server refused, or broke off on the way.
 * `fallbackName` is its name where the server gives none.
 */
export async function fetchFile(path: string, fallbackName: string): Promise<Download> {
  const response = await fetch(path, { credentials: "same-origin" }).catch(() => null);
  if (!response) throw new ApiError(0, { message: BROKEN_OFF });
  if (response.status === 401) window.dispatchEvent(new Event(SESSION_EXPIRED_EVENT));
  if (!response.ok) throw await refusal(response);
  const content = await response.blob().catch(() => null);
  if (!content) throw new ApiError(0, { message: BROKEN_OFF });
  return { name: fileNameOf(response.headers.get("content-disposition"), fallbackName), content };
}

const REVOKE_AFTER_MS = 60_000;

/** Hands the file to the browser, which keeps it where it keeps downloads. */
export function saveFile({ name, content }: Download): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
