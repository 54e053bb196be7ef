import { createHmac } from "node:crypto";
import { env } from "../env.ts";

/**
 * The token of a public address that stands for a row, such as a calendar feed: made of the row's id and our secret, so that
 * it can be shown again though only its SHA-256 is stored. `purpose` keeps the tokens of one kind from counting as another's.
 */
export function rowToken(purpose: string, id: string): string {
  return createHmac("sha256", env().AUTH_SECRET).update(`${purpose} ${id}`).digest("base64url");
}
