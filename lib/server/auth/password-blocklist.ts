import { readFile } from "node:fs/promises";
import path from "node:path";
import { env } from "../env.ts";

/** Shorter ones begin too many passwords by chance. */
const STEM_MIN = 3;

/** A password in lower case, and the same without the digits and signs that people add at its end. */
function formsOf(password: string): string[] {
  const lower = password.trim().toLowerCase();
  const stem = lower.replace(/[^\p{L}]+$/u, "");
  return stem.length < STEM_MIN ? [lower] : [lower, stem];
}

/** One password a line */
async function readLines(file: string): Promise<readonly string[]> {
  return (await readFile(path.resolve(file), "utf8")).split(/\r?\n/);
}

async function load(setting: string): Promise<ReadonlySet<string>> {
  const passwords =
    setting === "on"
      ? (await import("@zxcvbn-ts/language-common")).dictionary["passwords-common"]
      : await readLines(setting);
  const known = new Set(passwords.flatMap((password) => formsOf(String(password))));
  known.delete("");
  return known;
}

let loaded: { setting: string; list: Promise<ReadonlySet<string>> } | undefined;

function list(setting: string): Promise<ReadonlySet<string>> {
  if (loaded?.setting !== setting) loaded = { setting, list: load(setting) };
  return loaded.list;
}

/** Whether new passwords are compared with anything at all. */
export function isBlocklistOn(): boolean {
  return env().PASSWORD_BLOCKLIST !== "off";
}

/**
 * Whether a password stands in the list that PASSWORD_BLOCKLIST names, whatever its capitals and the digits and signs at
 * its end. Throws where the file of the setting can't be read any more. docs/product.md#passwords
 */
export async function isBlocklisted(password: string): Promise<boolean> {
  if (!isBlocklistOn()) return false;
  const known = await list(env().PASSWORD_BLOCKLIST);
  return formsOf(password).some((form) => known.has(form));
}
