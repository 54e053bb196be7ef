/** What became of a call. `status` 0: no one answered. */
export type Result<T> = { ok: true; data: T } | { ok: false; status: number };

const PATIENCE_MS = 10_000;

interface Options {
  body?: object;
  token?: string;
  patienceMs?: number;
}

/** A call of Waddle's. It never throws. */
export async function callWaddle<T>(
  path: string,
  { body, token, patienceMs = PATIENCE_MS }: Options = {},
): Promise<Result<T>> {
  try {
    const response = await fetch(`${WADDLE_URL}${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        ...(body && { "content-type": "application/json" }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      credentials: "omit",
      cache: "no-store",
      redirect: "error",
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!response.ok) return { ok: false, status: response.status };
    return { ok: true, data: (response.status === 204 ? null : await response.json()) as T };
  } catch {
    return { ok: false, status: 0 };
  }
}
