import { hash, verify } from "@node-rs/argon2";
import { env } from "../env.ts";

const MAX_AT_ONCE = 4;

let running = 0;
const waiting: (() => void)[] = [];

/** Each computation takes much memory: more than four at once wait in line. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** argon2id (the library's default), 64 MiB and 3 passes unless told: docs/product.md#passwords */
export function hashPassword(password: string): Promise<string> {
  const { PASSWORD_MEMORY: memoryCost, PASSWORD_PASSES: timeCost } = env();
  return inTurn(() => hash(password, { memoryCost, timeCost, parallelism: 1 }));
}

let dummyHash: Promise<string> | undefined;

/** Whether the password fits. Without a stored hash it takes the same time and is always false. */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword("no account has this password");
  const against = storedHash ?? (await dummyHash);
  const fits = await inTurn(() => verify(against, password));
  return storedHash !== null && fits;
}
