import * as z from "zod";
import { isTimeZone } from "#lib/core/time.ts";
import { fullNameSchema, loginSchema } from "../schema.ts";

/** `login` also makes accounts; `link` adds an identity to one's own account; `prove` shows that it is oneself */
export const arrivalPurposeSchema = z.enum(["login", "link", "prove"]);
export type ArrivalPurpose = z.infer<typeof arrivalPurposeSchema>;

const passwordSchema = z.string().min(1, "Password is required").max(1000);

export const startGoogleBodySchema = z.object({
  purpose: arrivalPurposeSchema.default("login"),
  /** For `link`, unless a round trip of purpose `prove` has just shown who it is */
  password: passwordSchema.optional(),
});
export type StartGoogleBody = z.infer<typeof startGoogleBodySchema>;

/** Where the browser goes to log in at Google */
export const startGoogleSchema = z.object({ url: z.url() });

export const googleBodySchema = z.object({
  /** For a new account */
  fullName: fullNameSchema.optional(),
  ageConfirmed: z.boolean().optional(),
  /** An unknown zone is not worth a refusal: UTC then */
  timeZone: z.string().max(64).refine(isTimeZone).optional().catch(undefined),
  /** Of the account that has the address already */
  password: passwordSchema.optional(),
});
export type GoogleBody = z.infer<typeof googleBodySchema>;

export const identitySchema = z.object({
  _id: z.string(),
  provider: z.literal("google"),
  email: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
});
export type IdentityDto = z.infer<typeof identitySchema>;

/** What became of a round trip to Google. */
export const googleSchema = z.union([
  /** Logged in */
  loginSchema,
  /** No one has the address here: ask for a name and the box, then call again */
  z.object({ needs: z.literal("account"), email: z.string(), fullName: z.string() }),
  /** The address has an account: ask for its password, then call again */
  z.object({ needs: z.literal("password"), email: z.string() }),
  z.object({ linked: identitySchema }),
  /** Once, within ten minutes and in this browser, this stands for the password */
  z.object({ proven: z.literal(true) }),
]);
export type GoogleDto = z.infer<typeof googleSchema>;

export const identityParamsSchema = z.object({ identityId: z.uuid().toLowerCase() });

export const identitiesSchema = z.object({
  identities: z.array(identitySchema),
  hasPassword: z.boolean(),
  /** Whether it was shown that mail to the account's address reaches its owner */
  isEmailProven: z.boolean(),
  /** Whether the owner of this site has set Google up */
  isGoogleSetUp: z.boolean(),
});
export type IdentitiesDto = z.infer<typeof identitiesSchema>;

/** Proof for what is hard to take back: the password, or else a round trip of purpose `prove` just before */
export const proofBodySchema = z.object({ password: passwordSchema.optional() });
export type ProofBody = z.infer<typeof proofBodySchema>;
