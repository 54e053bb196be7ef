import { ApiError } from "#lib/client/api.ts";
import { SESSION_EXPIRED_EVENT } from "#lib/client/paths.ts";

export const EXPORT_PATH = "/api/users/export";

const FALLBACK_NAME = "waddle-export.zip";
const BROKEN_OFF = "The download broke off before its end. Check your connection and try again.";

export interface Download {
  name: string;
  content: Blob;
}

/** The name that the server gives the file */
export function fileNameOf(disposition: string | null): string {
  return /filename="([\w.-]+)"/.exec(disposition ?? "")?.[1] ?? FALLBACK_NAME;
}

async function refusal(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  return new ApiError(response.status, typeof body === "object" && body !== null ? body : {});
}

/** The whole file, or ApiError: a link alone could not tell that the server refused, or broke off on the way. */
export async function fetchExport(): Promise<Download> {
  const response = await fetch(EXPORT_PATH, { credentials: "same-origin" }).catch(() => null);
  if (!response) throw new ApiError(0, { message: BROKEN_OFF });
  if (response.status === 401) window.dispatchEvent(new Event(SESSION_EXPIRED_EVENT));
  if (!response.ok) throw await refusal(response);
  const content = await response.blob().catch(() => null);
  if (!content) throw new ApiError(0, { message: BROKEN_OFF });
  return { name: fileNameOf(response.headers.get("content-disposition")), content };
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
