import { auditHourly } from "#lib/server/audit.ts";
import { PhoneRefusal } from "./refusal.ts";

export interface Asker {
  id: string;
  /** Where the call comes from */
  address: string;
}

/** Does the work, and writes its refusal into the audit log, once an hour for each learner. */
export async function noted<T>(asker: Asker, now: Date, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PhoneRefusal) {
      const details = { reason: error.reason };
      await auditHourly({ event: "phone_refused", userId: asker.id, address: asker.address, details }, now);
    }
    throw error;
  }
}
