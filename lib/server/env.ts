import * as z from "zod";
import { billingProblem, billingShape, readSaleTerms, type SaleTerms } from "./billing-settings.ts";
import {
  clients,
  countries,
  hosts,
  isReadable,
  keys,
  mailbox,
  pathPart,
  seconds,
  secret,
  url,
} from "./env-shapes.ts";
import { isMailAddress } from "./mail/mailbox.ts";
import { publicKeyOf } from "./vapid-keys.ts";

/** Each with its default; .env.example tells the same. */
export const envSchema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  DATABASE_URL: url(
    /^postgres(ql)?$/,
    "a PostgreSQL address such as postgresql://user:password@host:5432/name",
  ),
  /** The role that owns the database, for migrations and grants; the server itself never gets it. docs/operating.md#database-roles */
  DATABASE_OWNER_URL: url(
    /^postgres(ql)?$/,
    "a PostgreSQL address such as postgresql://owner:password@host:5432/name",
  ).optional(),
  /** How long a call waits for one of the connections to the database */
  DATABASE_WAIT_SECONDS: seconds(1),
  /** How long a call waits for the answer to one query */
  DATABASE_QUERY_SECONDS: seconds(2),
  AUTH_SECRET: secret,
  APP_URL: url(/^https?$/, "an address such as https://waddle.example").default("http://localhost:3000"),
  PORT: z.coerce
    .number("must be a port number")
    .int()
    .min(1, "must be a port number")
    .max(65535, "must be a port number")
    .default(3000),
  /** The address that the server listens on; without it, all addresses of the machine */
  HOST: z.string().trim().min(1).optional(),
  /** How long the server serves on after SIGTERM, its readiness turned to 503 */
  SHUTDOWN_DELAY_SECONDS: z.coerce
    .number("must be a number of seconds")
    .min(0, "must be 0 or more")
    .max(60, "must be 60 or less")
    .default(3),
  DATA_DIR: z.string().min(1).default(".data"),
  /** Without it mails are written into a folder, not sent. */
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: "must be a mail server's address such as smtps://user:password@host:465",
    })
    .optional(),
  MAIL_FROM: mailbox.prefault("Waddle <no-reply@localhost>"),
  /** Who gets what visitors write in the contact forms; without it, and without one in lib/site.ts, it is stored only. */
  CONTACT_EMAIL: z
    .string()
    .trim()
    .refine(isMailAddress, "must be an address such as hello@waddle.example")
    .optional(),
  /** The first admin: made when the server starts and there is none yet */
  ADMIN_USERNAME: z
    .string()
    .trim()
    .regex(/^[\x20-\x7e]{1,100}$/, "must have 1 to 100 characters of an English keyboard")
    .default("admin"),
  ADMIN_PASSWORD: z
    .string()
    .min(12, "must have at least 12 characters")
    .max(1000, "must have at most 1000 characters")
    .refine((password) => !password.startsWith("wads_"), "must not begin with wads_")
    .optional(),
  /** The part of the admins' sign-in address that no one can guess; without it that page is not there. */
  CMS_PORTAL_SECRET: pathPart.optional(),
  /** The same for the CMS and its calls */
  CMS_PATH_TOKEN: pathPart.optional(),
  /** Without it no posts are generated. */
  OPENAI_API_KEY: z.string().min(1).optional(),
  OPENAI_BASE_URL: url(/^https?$/, "an address such as https://api.openai.com/v1").optional(),
  OPENAI_MODEL: z.string().min(1).default("gpt-4.1-mini"),
  /** Turns texts into directions, so that passages are found by what they are about; without it by their words alone */
  OPENAI_EMBEDDING_MODEL: z.string().min(1).optional(),
  /** US dollars a learner and day (UTC) for answers of the assistant */
  ASSISTANT_DAILY_CAP: z.coerce.number("must be a number").min(0, "must be 0 or more").default(0.25),
  /** US dollars a calendar month (UTC) for all that models do */
  OPENAI_MONTHLY_CAP: z.coerce.number("must be a number").min(0, "must be 0 or more").default(20),
  /** How long a model may take over one step of a post, with everything that is tried again */
  OPENAI_STEP_SECONDS: z.coerce
    .number("must be a number of seconds")
    .int("must be a whole number of seconds")
    .min(10, "must be 10 or more")
    .max(540, "must be 540 or less")
    .default(60),
  /** For logging in with Google; without both there is no such button. */
  GOOGLE_CLIENT_ID: z.string().trim().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().trim().min(1).optional(),
  /** Whose id tokens count: Google's, or those of another OpenID provider in its place */
  GOOGLE_ISSUER: url(/^https?$/, "an address such as https://accounts.google.com").default(
    "https://accounts.google.com",
  ),
  /** Where Google's calendar API is instead of www.googleapis.com: for tests */
  GOOGLE_BASE_URL: url(/^https?$/, "an address such as https://www.googleapis.com").optional(),
  /** Sign the pushes to browsers; made at the first start in embedded mode, without both there are none. */
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, "must be a P-256 public key in base64url: npx web-push generate-vapid-keys")
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, "must be a P-256 private key in base64url: npx web-push generate-vapid-keys")
    .optional(),
  /** Hosts to which pushes may go though they are private, by http as well: for tests */
  PUSH_PRIVATE_HOSTS: hosts.prefault(""),
  /** For text messages through Twilio; without these three there are none. */
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, "must be AC and 32 hexadecimal digits")
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().trim().min(1).optional(),
  /** A number such as +14155550123, or the id of a messaging service */
  TWILIO_FROM: z
    .string()
    .regex(
      /^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/,
      "must be a number such as +14155550123 or a messaging service's id",
    )
    .optional(),
  /** Where Twilio's API is instead of api.twilio.com: for tests */
  TWILIO_BASE_URL: url(/^https?$/, "an address such as https://api.twilio.com").optional(),
  /** The countries to whose mobile numbers text messages go, such as US,CA; without any, to none */
  SMS_COUNTRIES: countries.prefault(""),
  /** Text messages a calendar month (UTC), codes included */
  SMS_MONTHLY_CAP: z.coerce.number("must be a number").int().min(0, "must be 0 or more").default(500),
  /** A public integration of Notion; without both, nothing is imported from there. */
  NOTION_CLIENT_ID: z.string().trim().min(1).optional(),
  NOTION_CLIENT_SECRET: z.string().trim().min(1).optional(),
  /** Where Notion's API is */
  NOTION_API_BASE: url(/^https?$/, "an address such as https://api.notion.com").default(
    "https://api.notion.com",
  ),
  /** Premium and payments; without them nothing is for sale. */
  ...billingShape,
  /** Seal the tokens of connections: the first one seals, all of them open */
  CONNECTION_KEYS: keys.prefault(""),
  /** Who may connect to a learner's account besides our own extension */
  EXTENSION_CLIENTS: clients.prefault("[]"),
  /** Hosts of the owner's own network whose pages may be imported, by http as well */
  IMPORT_PRIVATE_HOSTS: hosts.prefault(""),
  /** For the YouTube Data API; without it YouTube's own pages are read. */
  YOUTUBE_API_KEY: z.string().trim().min(1).optional(),
  /** Where YouTube's pages are instead of youtube.com, and its Data API below /v3: for tests */
  YOUTUBE_BASE_URL: z.url().optional(),
  /** For captions of Vimeo; without it a lesson has none */
  VIMEO_ACCESS_TOKEN: z.string().trim().min(1).optional(),
  /** Where Vimeo and its API are instead of vimeo.com: for tests */
  VIMEO_BASE_URL: z.url().optional(),
  LOG_LEVEL: z
    .enum(
      ["trace", "debug", "info", "warn", "error", "silent"],
      "must be trace, debug, info, warn, error or silent",
    )
    .default("info"),
  /** What a password costs to try: KiB of memory and passes over it, never less than OWASP's least */
  PASSWORD_MEMORY: z.coerce
    .number("must be a number")
    .int()
    .min(19_456, "must be 19456 or more")
    .default(65_536),
  /** Whether new passwords that are easy to guess are refused: on, off, or a file with passwords to refuse */
  PASSWORD_BLOCKLIST: z
    .string()
    .trim()
    .refine(
      (text) => ["on", "off"].includes(text) || isReadable(text),
      "must be on, off or the path of a file that can be read, with one password a line",
    )
    .default("on"),
  PASSWORD_PASSES: z.coerce.number("must be a number").int().min(2, "must be 2 or more").default(3),
  /** Multiplies every limit of calls; 0 switches them off. */
  RATE_LIMIT_SCALE: z.coerce.number("must be a number").min(0, "must be 0 or more").default(1),
  /** Multiplies them further for clients on this very machine */
  LOCAL_LIMIT_SCALE: z.coerce.number("must be a number").min(1, "must be 1 or more").default(1),
  /** What one learner's courses, pictures, sounds and previews may take together, in MB */
  LEARNER_QUOTA_MB: z.coerce.number("must be a number").min(1, "must be 1 or more").default(500),
  /** How many proxies of our own stand before the server: whose X-Forwarded-For entry is believed */
  TRUSTED_PROXIES: z.coerce.number("must be a number").int().min(0).max(10).default(0),
});

export type Env = z.infer<typeof envSchema>;

/** The two keys of pushes are given both or not at all, and belong together. */
function withPair(settings: Env): Env {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = settings;
  if (!publicKey && !privateKey) return settings;
  if (!publicKey)
    throw new Error("The setting VAPID_PUBLIC_KEY is missing: it belongs to VAPID_PRIVATE_KEY.");
  if (!privateKey)
    throw new Error("The setting VAPID_PRIVATE_KEY is missing: it belongs to VAPID_PUBLIC_KEY.");
  if (publicKey !== publicKeyOf(privateKey))
    throw new Error("The setting VAPID_PUBLIC_KEY is not the one that belongs to VAPID_PRIVATE_KEY.");
  return settings;
}

/** A contradiction among the settings of payments stops the start. */
function withPayments(settings: Env): Env {
  const problem = billingProblem(settings);
  if (problem) throw new Error(problem);
  return settings;
}

/** The settings, or an Error whose message is one sentence that names the setting and what it must be. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = envSchema.safeParse(given);
  if (parsed.success) return withPayments(withPair(parsed.data));
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0] ?? "settings");
  const problem = given[name] === undefined ? "is missing" : (issue?.message ?? "is invalid");
  throw new Error(`The setting ${name} ${problem}.`);
}

let cached: Env | undefined;

/** The settings of this process, read once, when first asked for: a build needs none. */
export function env(): Env {
  cached ??= readEnv(process.env);
  return cached;
}

/**
 * The address of this installation, for what names it in full: canonical links, pictures for social networks, the sitemap. A
 * build asks for it too, and has no other setting. docs/decisions/005-address-in-the-build.md
 */
export function siteUrl(): URL {
  return new URL(envSchema.shape.APP_URL.parse(process.env.APP_URL || undefined));
}

/** What Premium costs here and on which terms, null where nothing is for sale. A build asks for it too. docs/decisions/005-address-in-the-build.md */
export function saleTerms(): SaleTerms | null {
  return readSaleTerms(process.env);
}

/** The variables by which a process of ours reaches the database: DATABASE_URL, and PostgreSQL's own such as PGSSLMODE. */
export function databaseEnvironment(): Record<string, string> {
  const own = Object.entries(process.env).filter(([name]) => name.startsWith("PG"));
  return { ...(Object.fromEntries(own) as Record<string, string>), DATABASE_URL: env().DATABASE_URL };
}
