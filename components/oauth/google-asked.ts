import type { GoogleDto } from "#lib/account/identity/identity-schema.ts";

/** What Google alone doesn't answer */
export type Asked = Extract<GoogleDto, { needs: unknown }>;

/** Takes what became of a form: the next answer, or why no form helps any more. */
export type OnSaid = (said: GoogleDto | Error) => void;
