import { createHmac } from "node:crypto";
import { env } from "#lib/server/env.ts";

/** No way back without our secret, though there are few numbers. */
function keyed(text: string): string {
  return createHmac("sha256", env().AUTH_SECRET).update(text).digest("hex");
}

/** By which a number is found again; it is "+12015550123". */
export const phoneHash = (number: string) => keyed(`phone number ${number}`);
/** Of the network address that asks for codes */
export const originHash = (address: string) => keyed(`phone origin ${address}`);
/** Of a code, which is worth nothing in another row */
export const codeHash = (id: string, code: string) => keyed(`phone code ${id} ${code}`);
