import type { ConnectionPurpose, ProviderId } from "../schema.ts";

export interface Tokens {
  accessToken: string;
  refreshToken: string | null;
  /** Null where the service names no end */
  expiresAt: Date | null;
}

/** Whose account it is at the other service, and what may be done there. */
export interface Account {
  id: string;
  name: string;
  scopes: string[];
}

/** What is asked for; a service that knows neither PKCE nor nonces leaves them out. */
export interface Consent {
  state: string;
  verifier: string | null;
  nonce: string | null;
  purpose: ConnectionPurpose;
}

/** What came back of it */
export interface Answer {
  code: string;
  state: string;
  verifier: string | null;
  nonce: string | null;
  purpose: ConnectionPurpose;
}

/** A service that a learner can connect. Its calls throw GrantRefused or ProviderFault, and nothing else. */
export interface Provider<Id extends string = ProviderId> {
  id: Id;
  /** As people call it */
  name: string;
  hasPkce: boolean;
  hasNonce: boolean;
  /** What it can be connected for */
  purposes: readonly ConnectionPurpose[];
  /** How many of its accounts a learner may connect */
  most: number;
  isSetUp: () => boolean;
  /** What of a purpose the rights that were given leave out; null: nothing */
  lackOf: (scopes: readonly string[], purpose: ConnectionPurpose) => Lack | null;
  /** Where the browser goes to give its consent */
  authorizationUrl: (consent: Consent) => Promise<string>;
  /** The tokens for a code, which counts once, and whose they are */
  exchange: (answer: Answer, now: Date) => Promise<{ tokens: Tokens; account: Account }>;
  /** New tokens. A service that gives no new refresh token goes on with the one it has. */
  refresh: (refreshToken: string, now: Date) => Promise<Tokens>;
  /** Ends what was consented to; done twice, it is done */
  revoke: (tokens: { accessToken: string; refreshToken: string | null }) => Promise<void>;
}

/** What someone left out who agreed to a part of what was asked for. */
export interface Lack {
  /** Told to them */
  message: string;
  /** Whether the connection is of use without it */
  isUsable: boolean;
}

/** The service takes a code or refresh token no more: only a new consent helps. */
export class GrantRefused extends Error {
  constructor() {
    super("the service refused the code or refresh token");
    this.name = "GrantRefused";
  }
}

/** The service is slow, down, or answers what can't be understood: later it may do. The reason holds no token. */
export class ProviderFault extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "ProviderFault";
  }
}
