import { ApiError, answerOf, UNREACHABLE } from "./api.ts";

/** How much of a file has left this device, in bytes. */
export interface Sent {
  sent: number;
  total: number;
}

interface UploadOptions {
  timeoutMs: number;
  signal: AbortSignal;
  onSent: (sent: Sent) => void;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Posts a form whose file may take minutes, and tells how much of it is on its way: fetch doesn't. Returns the JSON body,
 * or throws as `api` does.
 */
export function upload<T>(path: string, form: FormData, options: UploadOptions): Promise<T> {
  const { timeoutMs, signal, onSent } = options;
  return new Promise<T>((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const isAway = () => reject(new ApiError(0, { message: UNREACHABLE }));
    request.open("POST", path);
    request.timeout = timeoutMs;
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onSent({ sent: loaded, total });
    };
    request.onload = () => {
      answerOf<T>(request.status, parsed(request.responseText)).then(resolve, reject);
    };
    request.onerror = isAway;
    request.ontimeout = isAway;
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener("abort", abort);
    signal.addEventListener("abort", abort);
    request.send(form);
  });
}
