import * as z from "zod";
import { MISSING_PARAMETERS } from "../registry/auth-request.ts";

const required = z.string(MISSING_PARAMETERS).min(1, MISSING_PARAMETERS).max(500);
const secret = (name: string) => z.string(`${name} is missing`).min(1, `${name} is missing`).max(2000);

/** The names are those of OAuth 2.0. */
export const tokenRequestSchema = z.object({
  client_id: required,
  /** token or code */
  response_type: required,
  /** Separated by spaces */
  scope: z.string().max(200).default(""),
  redirect_uri: z.string().max(1000).optional(),
  code_challenge: z.string().max(200).optional(),
  code_challenge_method: z.string().max(20).optional(),
  /** The id of the learner who was asked; no one else is connected */
  account: z.string().max(100).optional(),
});

export const accessTokenSchema = z.object({
  access_token: z.string(),
  token_type: z.literal("Bearer"),
  /** seconds */
  expires_in: z.int(),
  scope: z.string(),
});

export const issuedSchema = z.union([accessTokenSchema, z.object({ code: z.string() })]);

export const exchangeBodySchema = z.discriminatedUnion(
  "grant_type",
  [
    z.object({
      grant_type: z.literal("authorization_code"),
      client_id: secret("client_id"),
      code: secret("code"),
      code_verifier: secret("code_verifier"),
      redirect_uri: secret("redirect_uri"),
    }),
    z.object({
      grant_type: z.literal("refresh_token"),
      client_id: secret("client_id"),
      refresh_token: secret("refresh_token"),
    }),
  ],
  "grant_type must be authorization_code or refresh_token",
);

/** Without a refresh token where no one is signed in */
export const tokenSetSchema = accessTokenSchema.extend({ refresh_token: z.string().optional() });

export const revokeBodySchema = z.object({ token: secret("token") });

export const connectionParamsSchema = z.object({ grantId: z.uuid().toLowerCase() });

export const connectionsSchema = z.object({
  connections: z.array(
    z.object({
      _id: z.string(),
      /** What the client calls itself */
      name: z.string(),
      scopes: z.array(z.string()),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime(),
    }),
  ),
});

export type TokenRequestBody = z.input<typeof tokenRequestSchema>;
export type TokenRequest = z.output<typeof tokenRequestSchema>;
export type AccessTokenDto = z.infer<typeof accessTokenSchema>;
export type IssuedDto = z.infer<typeof issuedSchema>;
export type ExchangeBody = z.infer<typeof exchangeBodySchema>;
export type TokenSetDto = z.infer<typeof tokenSetSchema>;
export type ConnectionsDto = z.infer<typeof connectionsSchema>;
