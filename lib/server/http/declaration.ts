import type * as z from "zod";
import type { ErrorCode } from "#lib/core/errors.ts";
import type { Auth } from "./identify.ts";
import type { LimitName } from "./limit.ts";

/** What only the API documentation needs to know of a call. */
export interface Described {
  /** One plain sentence: what the call does for anyone who makes it */
  summary?: string;
  /** What its own rules answer, besides what every call of its kind may */
  errors?: readonly ErrorCode[];
  /** The whole shape of a JSON body, where `body` only looks whether there is one, or it may come instead of a form */
  takes?: z.ZodType;
  /** The field of a form with the file that the handler reads itself */
  upload?: string;
  /** The other fields of that form, where it takes several files */
  uploadFields?: z.ZodType;
  /** What a Response of the handler is, where it is no JSON */
  media?: string;
  /** Other statuses with an answer of the same shape */
  otherStatuses?: readonly number[];
}

/** Who may call, what goes in and what comes out: a declaration without its handler. */
export interface Declared extends Described {
  auth: readonly Auth[];
  carrier?: "cookie";
  isReplayable?: boolean;
  limit?: LimitName | "none";
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  response?: z.ZodType;
  status?: number;
}

/** Known to every copy of this module that a bundle may hold */
const DECLARED = Symbol.for("waddle.declared");

/** The handler, with what it declares. */
export function declare<H extends object>(declared: Declared, handler: H): H {
  return Object.assign(handler, { [DECLARED]: declared });
}

/** What a handler has declared; null for one that came about without a declaration. */
export function declarationOf(handler: object): Declared | null {
  return (handler as { [DECLARED]?: Declared })[DECLARED] ?? null;
}
