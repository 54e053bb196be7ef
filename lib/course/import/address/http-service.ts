import { setTimeout } from "node:timers/promises";
import { ImportError } from "#lib/course-reader/import-error.ts";
import type { ImportErrorCode, ImportStep } from "#lib/course-reader/schema.ts";
import { env } from "#lib/server/env.ts";
import { isNamedHost } from "#lib/server/outgoing/address.ts";
import { OutgoingError, type OutgoingErrorCode } from "#lib/server/outgoing/error.ts";
import { type Fetched, fetchPublic, type OutgoingOptions } from "#lib/server/outgoing/outgoing.ts";
import { obeyRobots } from "#lib/server/outgoing/robots.ts";

/** How the addresses of one import are read. */
export interface Reach {
  now: Date;
  signal: AbortSignal | undefined;
  onStep: (event: { step: ImportStep; done: number; total: number }) => void;
  /** When no more pages are asked for, as performance.now() tells the time */
  deadline: number;
  /** Between two requests to one site, at least */
  pauseMs: number;
  /** Which hosts are ours, who resolves names, whose certificates count */
  outgoing: Pick<OutgoingOptions, "privateHosts" | "resolve" | "ca">;
}

const CODES: Record<OutgoingErrorCode, ImportErrorCode> = {
  bad_address: "bad_address",
  blocked: "bad_address",
  forbidden: "forbidden_by_robots",
  unreachable: "unreachable",
  timed_out: "timed_out",
  too_large: "too_large",
  wrong_type: "wrong_type",
  http_status: "unreachable",
};
const MAX_DELAY_MS = 5000;

/** A refusal in the import's words; anything else as it is. */
export function toImportError(error: unknown, signal?: AbortSignal): unknown {
  if (signal?.aborted) return new ImportError("cancelled", "The import was canceled.");
  return error instanceof OutgoingError ? new ImportError(CODES[error.code], error.message) : error;
}

type Wanted = Pick<OutgoingOptions, "types" | "maxBytes" | "totalMs" | "headers">;

/** Anyone who types http:// means the page; only the owner's own hosts are read that way. */
export function upgraded(address: string, { outgoing }: Reach): string {
  const url = new URL(address);
  const isOwn = isNamedHost(url, outgoing.privateHosts ?? env().IMPORT_PRIVATE_HOSTS);
  if (url.protocol === "http:" && !isOwn) url.protocol = "https:";
  return url.href;
}

/** Reads an address that a site offers to programs, so that its robots.txt isn't asked. Throws OutgoingError. */
export function askProgram(address: string, wanted: Wanted, { outgoing, signal }: Reach): Promise<Fetched> {
  return fetchPublic(address, { ...wanted, ...outgoing, signal });
}

/** Reads a page or file, as far as the robots.txt of wherever it lies allows. Throws OutgoingError. */
export async function readPage(address: string, wanted: Wanted, reach: Reach) {
  const { now, outgoing, signal } = reach;
  const url = URL.parse(address);
  if (!url) throw new OutgoingError("bad_address", "This is not a web address.");
  const robots = (each: URL) => obeyRobots(each, now, { ...outgoing, signal });
  const delayMs = await robots(url);
  const fetched = await fetchPublic(address, { ...wanted, ...outgoing, signal, onRedirect: robots });
  return { ...fetched, delayMs };
}

/** Waits as long as a site asks for; returns false where there is no time left. */
export async function pause(delayMs: number, { deadline, pauseMs, signal }: Reach): Promise<boolean> {
  const wait = Math.max(pauseMs, Math.min(delayMs, MAX_DELAY_MS));
  if (performance.now() + wait > deadline) return false;
  await setTimeout(wait, undefined, { signal });
  return true;
}
