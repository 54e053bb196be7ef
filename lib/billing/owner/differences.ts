import type { Snapshot, SnapshotInvoice, SnapshotSubscription } from "../customer/snapshot.ts";

/** What is stored of a customer */
export interface StoredCustomer {
  cardBrand: string | null;
  cardLast4: string | null;
  cardMonth: number | null;
  cardYear: number | null;
  subscriptions: readonly SnapshotSubscription[];
  invoices: readonly SnapshotInvoice[];
}

const worded = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value ?? "nothing"));

/** The fields in which what is stored differs from what Stripe says, in words. */
function compare<T extends object>(name: string, stored: T | undefined, told: T): string[] {
  if (!stored) return [`${name}: not known here`];
  return (Object.keys(told) as (keyof T & string)[])
    .map((key) => [key, worded(stored[key]), worded(told[key])] as const)
    .filter(([, here, there]) => here !== there)
    .map(([key, here, there]) => `${name}: ${key} is ${here} here, ${there} at Stripe`);
}

/**
 * In what the rows of a customer differ from what Stripe says, a line each; none where they are in step. Invoices are compared
 * as far as Stripe was asked for them. Pure.
 */
export function differencesOf(stored: StoredCustomer, told: Snapshot): string[] {
  const byId = <T extends { id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));
  const [subscriptions, invoices] = [byId(stored.subscriptions), byId(stored.invoices)];
  const known = byId(told.subscriptions);
  const gone = stored.subscriptions.filter(({ id, endedAt }) => endedAt === null && !known.has(id));
  return [
    ...compare("card", stored, told.card as StoredCustomer),
    ...told.subscriptions.flatMap((each) => compare(each.id, subscriptions.get(each.id), each)),
    ...told.invoices.flatMap((each) => compare(each.id, invoices.get(each.id), each)),
    ...gone.map(({ id }) => `${id}: goes on here, not known at Stripe`),
  ];
}
