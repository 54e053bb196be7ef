import { GET as callback } from "#app/api/auth/[...nextauth]/route.ts";
import { POST as finish } from "#app/api/auth/google/route.ts";
import { POST as start } from "#app/api/auth/google/start/route.ts";
import { env } from "#lib/server/env.ts";
import { callRoute } from "./call-route.ts";
import { OIDC_CLIENT, type OidcServer, type Person } from "./oidc-server.ts";

let addresses = 0;

/** A browser on our own pages with its cookies, as far as logging in with Google needs one. */
export class GoogleBrowser {
  readonly cookies = new Map<string, string>();
  readonly #server: OidcServer;
  /** Each has an address of its own, so that limits of addresses stay out of the way. */
  readonly #address = `198.51.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`;

  constructor(server: OidcServer) {
    this.#server = server;
  }

  /** What each of its calls brings along */
  headers(): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return { cookie, "sec-fetch-site": "same-origin", "x-client-address": this.#address };
  }

  /** Logs in by a session that was made elsewhere. */
  hold(cookieHeader: string): this {
    const [name = "", value = ""] = cookieHeader.split(/=(.*)/);
    this.cookies.set(name, value);
    return this;
  }

  keep(response: Response): Response {
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0(;|$)/.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  async start(body: object = {}): Promise<Response> {
    const options = { method: "POST", body, headers: this.headers() };
    return this.keep(await callRoute(start, "/api/auth/google/start", options));
  }

  /** Comes back with Google's answer; where it is led then, and how, is all that a person sees. */
  async comeBack(answer: URLSearchParams | string): Promise<Response> {
    const options = { headers: this.headers(), params: { nextauth: ["callback", "google"] } };
    return this.keep(await callRoute(callback, `/api/auth/callback/google?${answer}`, options));
  }

  async finish(body: object = {}): Promise<Response> {
    const options = { method: "POST", body, headers: this.headers() };
    return this.keep(await callRoute(finish, "/api/auth/google", options));
  }

  /** To Google and back, up to the callback screen; answers the address that it has. */
  async goThere(person: Person, body: object = {}): Promise<string> {
    const { url } = (await (await this.start(body)).json()) as { url: string };
    const back = await this.comeBack(this.#server.agree(url, person));
    return back.headers.get("location") ?? "";
  }
}

/** Sets the server up as Google; the returned function takes that back. */
export function setUpGoogle(server: OidcServer): () => void {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER } = env();
  Object.assign(env(), {
    GOOGLE_CLIENT_ID: OIDC_CLIENT.id,
    GOOGLE_CLIENT_SECRET: OIDC_CLIENT.secret,
    GOOGLE_ISSUER: server.issuer,
  });
  return () => void Object.assign(env(), { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER });
}
