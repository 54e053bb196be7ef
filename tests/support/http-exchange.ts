import { existsSync } from "node:fs";
import { request as rawRequest } from "node:http";
import { inRoot } from "#scripts/paths.ts";
import { type Answer, bodyFaults, headerFaults, type Kind } from "./headers.ts";

const base = () => process.env.E2E_BASE_URL ?? "";

/** What was asked, and the whole answer */
export interface Asked {
  name: string;
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** Asks as no browser does: sends no one on. */
export async function ask(path: string, init: RequestInit = {}): Promise<Asked> {
  const response = await fetch(base() + path, { redirect: "manual", ...init });
  const headers = Object.fromEntries(response.headers);
  return {
    name: `${init.method ?? "GET"} ${path}`,
    status: response.status,
    headers,
    text: await response.text(),
  };
}

/** Methods that fetch refuses to send. */
export function askRaw(method: string, path: string): Promise<Asked> {
  const { port } = new URL(base());
  return new Promise((resolve, reject) => {
    const request = rawRequest({ host: "127.0.0.1", port, method, path }, (response) => {
      response.resume();
      const headers = response.headers as Record<string, string>;
      resolve({ name: `${method} ${path}`, status: response.statusCode ?? 0, headers, text: "" });
    });
    request.once("error", reject).end();
  });
}

/** An address that sends on, and a refused method, have no page: nothing to run, and nothing to keep. */
const HAS_NO_PAGE = new Set([204, 307, 308, 400, 405]);

/** What is wrong with an answer, each with its name */
export function faultsOf({ name, status, headers, text }: Asked, answer: Omit<Answer, "headers">): string[] {
  const isPage = answer.kind === "nonce" || answer.kind === "hashes";
  const policy = headers["content-security-policy"] ?? "";
  const hasNoPage = HAS_NO_PAGE.has(status);
  const ofHeaders = headerFaults({ ...answer, headers }).filter(
    (fault) => answer.kind === "call" || !hasNoPage || !fault.startsWith("cache-control"),
  );
  const faults = [...ofHeaders, ...(isPage && !hasNoPage ? bodyFaults(text, policy) : [])];
  return faults.map((fault) => `${name}: ${fault}`);
}

/** Pages of this folder are the same for everyone. */
export const kindOf = (path: string): Kind =>
  existsSync(inRoot(`app/(site)${path.replace(/\/$/, "")}/page.tsx`)) ? "hashes" : "nonce";
