import * as z from "zod";

/** As the browser's PushSubscription says it, with the server's public key that it was made with. */
export const subscriptionBodySchema = z.object({
  /** https, but for a private host that the owner has named */
  endpoint: z.url({ protocol: /^https?$/ }).max(2000),
  keys: z.object({ p256dh: z.string().regex(/^[\w-]{87}=?$/), auth: z.string().regex(/^[\w-]{22}(==)?$/) }),
  serverKey: z.string().max(200),
});
export const subscriptionLeaveSchema = z.object({
  /** Of this browser, or the id of another one */
  endpoint: z.string().max(2000).optional(),
  id: z.uuid().optional(),
});
export const subscriptionSchema = z.object({
  _id: z.string(),
  /** "Chrome on Android" */
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastSentAt: z.iso.datetime().nullable(),
  /** SHA-256 of its endpoint in hexadecimal, by which a browser knows itself */
  hash: z.string(),
});
export const pushStateSchema = z.object({
  isSetUp: z.boolean(),
  /** For the browser to subscribe with */
  publicKey: z.string().nullable(),
  devices: z.array(subscriptionSchema),
});
export const ownPushStateSchema = pushStateSchema.extend({
  /** Whose browser asks: a browser shows no notices of another account or of an older session. */
  account: z.string(),
  session: z.string(),
});
export type OwnPushStateDto = z.infer<typeof ownPushStateSchema>;
export type SubscriptionBody = z.infer<typeof subscriptionBodySchema>;
export type SubscriptionLeave = z.infer<typeof subscriptionLeaveSchema>;
export type SubscriptionDto = z.infer<typeof subscriptionSchema>;
export type PushStateDto = z.infer<typeof pushStateSchema>;
