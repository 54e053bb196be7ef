import { api } from "#lib/client/api.ts";
import type { ContactBody, ContactReceiptDto } from "./schema.ts";

/** Plain, without the query client: the public pages' own script has no room for it. */
export function postMessage(body: ContactBody): Promise<ContactReceiptDto> {
  return api("/api/contact", { method: "POST", body });
}
