import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { errorCode, Sentence } from "./sentence.ts";

/** What must be known to reach a cluster again; kept in the data folder, for its owner's eyes only. */
export type Settings = {
  port: number;
  /** Of the role that owns the database */
  password: string;
  /** Of the role that the server connects as */
  appPassword: string;
  superPassword: string;
};

/** Undefined without the file, or with one that is broken. What an older version has not kept yet is made and written. */
export function readSettings(file: string): Settings | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const known: Partial<Settings> = JSON.parse(readFileSync(file, "utf8"));
    const settings = { ...newSettings(), ...known };
    if (!known.appPassword) writeSettings(file, settings);
    return settings;
  } catch (error) {
    if (errorCode(error) === undefined) return undefined;
    throw new Sentence(`"${file}" can't be read: it belongs to another user; start Waddle as that user.`);
  }
}

export function newSettings(): Settings {
  const secret = () => randomBytes(24).toString("base64url");
  return { port: 0, password: secret(), appPassword: secret(), superPassword: secret() };
}

/** Written beside and moved, so that a crash leaves the old file or the new one, never half of one. */
export function writeSettings(file: string, settings: Settings): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}
