import { NextRequest } from "next/server";

interface CallOptions {
  method?: string;
  body?: unknown;
  rawBody?: BodyInit;
  headers?: Record<string, string>;
  params?: Params;
}

type Params = Record<string, string | string[]>;
// What a handler expects of its parameters is its own affair: Next gives it what the address has.
type RouteHandler = (request: NextRequest, context: { params: Promise<never> }) => Promise<Response>;

/** Calls a route handler the way Next does. A body makes it a JSON call. */
export async function callRoute(
  handler: RouteHandler,
  url: string,
  options: CallOptions = {},
): Promise<Response> {
  const { body, rawBody, params = {}, headers = {} } = options;
  const json: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
  const request = new NextRequest(new URL(url, "http://localhost:3000"), {
    method: options.method ?? (body === undefined && rawBody === undefined ? "GET" : "POST"),
    headers: { ...json, ...headers },
    ...(body !== undefined
      ? { body: JSON.stringify(body) }
      : rawBody !== undefined
        ? { body: rawBody, duplex: "half" }
        : {}),
  });
  return handler(request, { params: Promise.resolve(params as never) });
}
