import { db } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { keyIdOf, type Purpose, SealError, sealedWith } from "./token/seal.ts";
import { open, seal } from "./token/token-service.ts";

/** Rows that are read together */
const PAGE = 100;
/** A row whose tokens are renewed again and again is tried so often. */
const TRIES = 10;

/** What became of the rows; `unknown`: the ids of keys that are not in the list, and how many rows each has */
export interface Rotation {
  sealed: number;
  kept: number;
  unknown: Map<string, number>;
}

export type Outcome = "sealed" | "kept" | "moved on";

/** The same text under the first key; as it is where it has that key already, or is null. */
export async function reseal<Sealed extends string | null>(
  sealed: Sealed,
  purpose: Purpose,
): Promise<Sealed | string> {
  const [newest = ""] = env().CONNECTION_KEYS;
  if (sealed === null || sealedWith(sealed) === keyIdOf(newest)) return sealed;
  return seal(await open(sealed, purpose), purpose);
}

/** Only over what was read: a refresh at the same time wins, and the row is read again. */
async function rotateConnection(id: string): Promise<Outcome> {
  const select = { accessToken: true, refreshToken: true } as const;
  const before = await db().connection.findUnique({ where: { id }, select });
  if (!before) return "kept";
  const accessToken = await reseal(before.accessToken, { id, part: "access" });
  const refreshToken = await reseal(before.refreshToken, { id, part: "refresh" });
  if (accessToken === before.accessToken && refreshToken === before.refreshToken) return "kept";
  const { count } = await db().connection.updateMany({
    where: { id, ...before },
    data: { accessToken, refreshToken },
  });
  return count === 1 ? "sealed" : "moved on";
}

async function rotateRequest(id: string): Promise<Outcome> {
  const before = await db().connectionRequest.findUnique({ where: { id }, select: { verifier: true } });
  if (!before) return "kept";
  const verifier = await reseal(before.verifier, { id, part: "verifier" });
  if (verifier === before.verifier) return "kept";
  const { count } = await db().connectionRequest.updateMany({ where: { id, ...before }, data: { verifier } });
  return count === 1 ? "sealed" : "moved on";
}

async function rotateRow(id: string, rotate: (id: string) => Promise<Outcome>): Promise<"sealed" | "kept"> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const outcome = await rotate(id);
    if (outcome !== "moved on") return outcome;
  }
  throw new Error(`The row ${id} changes all the time. Please run this again.`);
}

/** Each of the rows, by its id; what no key opens is counted by its key's id. */
export async function rotateRows(
  ids: readonly string[],
  rotate: (id: string) => Promise<Outcome>,
  rotation: Rotation,
): Promise<void> {
  for (const id of ids) {
    try {
      rotation[await rotateRow(id, rotate)] += 1;
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
      const name = `${error.keyId || "without a key's id"} (${error.message})`;
      rotation.unknown.set(name, (rotation.unknown.get(name) ?? 0) + 1);
    }
  }
}

const after = (id: string | undefined) => (id === undefined ? {} : { id: { gt: id } });
const paged = { orderBy: { id: "asc" }, take: PAGE, select: { id: true } } as const;

/**
 * Seals all tokens and open verifiers anew with the first of CONNECTION_KEYS, while connections are in use
 * (docs/product.md#connections). What no key opens stays as it is and is counted by its key's id.
 */
export async function rotateKeys(): Promise<Rotation> {
  const rotation: Rotation = { sealed: 0, kept: 0, unknown: new Map() };
  for (let last: string | undefined, isOver = false; !isOver; ) {
    const rows = await db().connection.findMany({ where: after(last), ...paged });
    await rotateRows(
      rows.map(({ id }) => id),
      rotateConnection,
      rotation,
    );
    last = rows.at(-1)?.id;
    isOver = rows.length < PAGE;
  }
  for (let last: string | undefined, isOver = false; !isOver; ) {
    const where = { verifier: { not: null }, usedAt: null, ...after(last) };
    const rows = await db().connectionRequest.findMany({ where, ...paged });
    await rotateRows(
      rows.map(({ id }) => id),
      rotateRequest,
      rotation,
    );
    last = rows.at(-1)?.id;
    isOver = rows.length < PAGE;
  }
  return rotation;
}
