import { copyNames, dropCopy, keepCopy, readCopy } from "#lib/client/autosave/device-copies.ts";
import type { Kept } from "#lib/course/outline/save-state.ts";

const PREFIX = "waddle-outline:";
/** A page that is being reloaded lets go of its name a moment later. */
const PATIENCE_MS = 1_000;

/** Each open editor keeps its edits under a name of its own. */
export function keptName(courseId: string, writer: string): string {
  return `${PREFIX}${courseId}:${writer}`;
}

/** Stores edits on this device, or removes them (null). Returns false if this device has no room, or stores nothing. */
export function keepEdits(name: string, kept: Kept | null): boolean {
  if (kept !== null) return keepCopy(name, kept);
  dropCopy(name);
  return true;
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== "object" || value === null) return false;
  const { version, waiting, sent, drafts } = value as Partial<Kept>;
  const hasBatch = sent === null || (typeof sent?.key === "string" && Array.isArray(sent.edits));
  return typeof version === "number" && Array.isArray(waiting) && hasBatch && typeof drafts === "object";
}

/** What several closed editors have left, as if one had: the first one's, then the others' on top. */
export function joinKept(all: readonly Kept[]): Kept | null {
  const [first, ...others] = all;
  if (!first) return null;
  const later = others.flatMap(({ sent, waiting }) => [...(sent?.edits ?? []), ...waiting]);
  const drafts = Object.assign({}, ...others.map((each) => each.drafts), first.drafts);
  return { ...first, waiting: [...first.waiting, ...later], drafts };
}

interface Claim {
  name: string;
  kept: Kept | null;
  /** The name is free again */
  release: () => void;
}

/** Holds a name until it is released; false where another page has it. */
async function hold(name: string, until: Promise<void>): Promise<boolean> {
  if (!navigator.locks) return true;
  return new Promise((resolve) => {
    navigator.locks
      .request(name, { signal: AbortSignal.timeout(PATIENCE_MS) }, () => {
        resolve(true);
        return until;
      })
      .catch(() => resolve(false));
  });
}

function ownWriter(courseId: string): string {
  const key = keptName(courseId, "writer");
  try {
    const known = window.sessionStorage.getItem(key) ?? crypto.randomUUID();
    window.sessionStorage.setItem(key, known);
    return known;
  } catch {
    return crypto.randomUUID();
  }
}

/**
 * A name for this page's edits, with what was left under it before a reload, and by pages that are closed now. What
 * other open pages keep stays theirs.
 */
export async function claimKept(courseId: string): Promise<Claim> {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  let name = keptName(courseId, ownWriter(courseId));
  if (!(await hold(name, until))) {
    name = keptName(courseId, crypto.randomUUID());
    await hold(name, until);
  }
  const held = new Set((await navigator.locks?.query())?.held?.map((lock) => lock.name));
  const isLeft = (each: string) => each !== name && Boolean(navigator.locks) && !held.has(each);
  const left = copyNames(keptName(courseId, "")).filter(isLeft);
  const kept = joinKept([name, ...left].flatMap((each) => readCopy(each, isKept) ?? []));
  keepEdits(name, kept);
  for (const each of left) keepEdits(each, null);
  return { name, kept, release };
}
