import { accessSync, constants, statSync } from "node:fs";
import * as z from "zod";
import { clientProblem } from "#lib/core/extension-client.ts";
import { parseMailbox } from "./mail/mailbox.ts";

/** Secrets that stand in documentation and must never guard anything. */
const EXAMPLE_SECRETS = ["secret", "changeme", "change-me", "example"];

export const secret = z
  .string()
  .min(32, "must have at least 32 characters; make one with: openssl rand -base64 48")
  .refine(
    (value) => !EXAMPLE_SECRETS.some((word) => value.toLowerCase() === word),
    "is a well-known example",
  );

/** An address with one of these protocols */
export const url = (protocols: RegExp, hint: string) =>
  z.url({ protocol: protocols, error: `must be ${hint}` });

/** A part of an address that guards by being unknown. */
export const pathPart = z.string().regex(/^[\w-]{16,128}$/, "must have 16 to 128 letters, digits, - or _");

/** One sender: “Name <name@host>” or a bare address. */
export const mailbox = z.string().transform((text, context) => {
  const parsed = parseMailbox(text.trim());
  if (parsed) return parsed;
  context.addIssue({ code: "custom", message: "must be a mailbox such as Waddle <hello@waddle.example>" });
  return z.NEVER;
});

const clientShape = z.strictObject({
  id: z.string(),
  name: z.string(),
  redirectUris: z.array(z.string()),
  scopes: z.array(z.string()),
  responseTypes: z.array(z.string()),
});
const CLIENTS_HINT = "must be a JSON list of {id, name, redirectUris[], scopes[], responseTypes[]}";

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Programs that may connect to a learner's account */
export const clients = z.string().transform((text, context): readonly z.infer<typeof clientShape>[] => {
  const parsed = z.array(clientShape).safeParse(readJson(text));
  const list = parsed.success ? parsed.data : [];
  const problem = list.map(clientProblem).find((each) => each !== null);
  const twice = list.find(({ id }, index) => list.findIndex((each) => each.id === id) !== index);
  const add = (message: string) => context.addIssue({ code: "custom", message });
  if (!parsed.success) add(CLIENTS_HINT);
  else if (problem) add(`is wrong: a client ${problem}`);
  else if (twice) add(`is wrong: there are two clients ${twice.id}`);
  return list;
});

/** "wiki.example, 10.0.0.5:8080, [fd00::1]" */
export const hosts = z.string().transform((text, context): readonly string[] => {
  const list = text
    .toLowerCase()
    .split(",")
    .map((host) => host.trim())
    .filter((host) => host !== "");
  const isHost = (host: string) => /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/.test(host);
  if (!list.every(isHost)) {
    const message = "must be a list of hosts such as wiki.example, 10.0.0.5:8080";
    context.addIssue({ code: "custom", message });
  }
  return list;
});

/** Whether it is a file that this process may read */
export function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** "newest,older": each 32 bytes in base64url, as `openssl rand -base64 32 | tr '+/' '-_' | tr -d '='` makes them */
export const keys = z.string().transform((text, context): readonly string[] => {
  const list = text
    .split(",")
    .map((key) => key.trim())
    .filter((key) => key !== "");
  const isKey = (key: string) => /^[\w-]{43}$/.test(key);
  if (!list.every(isKey) || new Set(list).size !== list.length) {
    const message = "must be a list of different keys of 32 bytes in base64url, the one that seals first";
    context.addIssue({ code: "custom", message });
  }
  return list;
});

/** How long something may take */
export const seconds = (usual: number) =>
  z.coerce.number("must be a number").min(0.1, "must be 0.1 or more").default(usual);

/** "US, CA" */
export const countries = z
  .string()
  .transform((text) =>
    text
      .toUpperCase()
      .split(",")
      .map((country) => country.trim())
      .filter(Boolean),
  )
  .refine(
    (list) => list.every((country) => /^[A-Z]{2}$/.test(country)),
    "must be a list of countries such as US,CA",
  );
