import { connection } from "next/server";
import { paths } from "#lib/client/paths.ts";
import { siteUrl } from "#lib/server/env.ts";
import { site } from "#lib/site.ts";

const VALID_DAYS = 180;

/** Whom to tell about a hole (RFC 9116). It must not be out of date, so it is made when it is asked for. */
export async function GET(): Promise<Response> {
  await connection();
  const full = (path: string) => new URL(path, siteUrl()).href;
  const expires = new Date(Date.now() + VALID_DAYS * 86_400_000);
  const lines = [
    ...(site.contactEmail ? [`Contact: mailto:${site.contactEmail}`] : []),
    `Contact: ${full(paths.contact)}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${full("/.well-known/security.txt")}`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "content-type": "text/plain; charset=utf-8" } });
}
