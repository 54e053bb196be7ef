import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newVapidKeys } from "#lib/server/vapid-keys.ts";
import { makeWritable } from "../postgres/place.ts";
import { Sentence } from "../postgres/sentence.ts";

const NAMES = [
  "AUTH_SECRET",
  "ADMIN_PASSWORD",
  "CMS_PORTAL_SECRET",
  "CMS_PATH_TOKEN",
  "CONNECTION_KEYS",
] as const;
/** Made together: one is worth nothing without the other. */
const PAIR = ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"] as const;
type Name = (typeof NAMES)[number];
type Secrets = Record<Name | (typeof PAIR)[number], string>;

/** 18 bytes are enough for what a person types in; the key that signs sessions gets more. */
const LENGTH_BYTES: Record<Name, number> = {
  AUTH_SECRET: 48,
  ADMIN_PASSWORD: 18,
  CMS_PORTAL_SECRET: 32,
  CMS_PATH_TOKEN: 18,
  CONNECTION_KEYS: 32,
};

/** The secrets of a server that was given none: made on its first start, kept for its owner's eyes only. */
export function embeddedSecrets(dataDir: string): Secrets {
  makeWritable(dataDir);
  const file = join(dataDir, "secrets.json");
  const kept = read(file);
  const made = Object.fromEntries(NAMES.map((name) => [name, kept[name] ?? fresh(LENGTH_BYTES[name])]));
  const secrets = { ...made, ...(PAIR.every((name) => kept[name]) ? pairOf(kept) : freshPair()) } as Secrets;
  if ([...NAMES, ...PAIR].some((name) => !kept[name])) write(file, secrets);
  return secrets;
}

function pairOf({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Partial<Secrets>) {
  return { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY };
}

function freshPair() {
  const { publicKey, privateKey } = newVapidKeys();
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
}

function fresh(lengthBytes: number): string {
  return randomBytes(lengthBytes).toString("base64url");
}

function read(file: string): Partial<Secrets> {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw unreadable(file);
    throw new Sentence(`"${file}" is not valid JSON: repair it, or delete it to make new secrets.`);
  }
}

function unreadable(file: string): Sentence {
  return new Sentence(`"${file}" can't be read: it belongs to another user; start Waddle as that user.`);
}

function write(file: string, secrets: Partial<Secrets>): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}
