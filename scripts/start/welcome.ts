import { networkInterfaces } from "node:os";
import { DEMO_LEARNER } from "#prisma/seed/learner.ts";
import type { Settings } from "./settings.ts";
import { canAdminSignIn, canLearnerSignIn } from "./sign-ins.ts";

export type Welcomed = { settings: Settings; databaseUrl: string };

/**
 * What the person who typed `npm start` needs next. Passwords are shown only where they are our own, and only while they
 * work.
 */
export async function welcome({ settings: { env, isEmbedded }, databaseUrl }: Welcomed): Promise<string> {
  const signIns = isEmbedded ? [await learner(databaseUrl), ...(await admin(databaseUrl, env))] : [];
  return [
    `\n  Waddle is ready: ${env.APP_URL}`,
    ...signIns.map((line) => `  ${line}`),
    ...(isEmbedded ? network(env) : []).map((line) => `  ${line}`),
    "  Stop with Ctrl-C.\n",
  ].join("\n");
}

async function learner(url: string): Promise<string> {
  const { email, password } = DEMO_LEARNER;
  const works = await canLearnerSignIn(url, email, password);
  const signIn = works
    ? `${email} / ${password}`
    : "it was changed or deleted; create your own account instead";
  return `Demo learner:    ${signIn}`;
}

/** The admin's sign-in, and where it is: nothing on the site leads there. */
async function admin(url: string, env: NodeJS.ProcessEnv): Promise<string[]> {
  const { ADMIN_USERNAME = "", ADMIN_PASSWORD = "", APP_URL, CMS_PORTAL_SECRET } = env;
  const works = await canAdminSignIn(url, ADMIN_USERNAME, ADMIN_PASSWORD);
  const signIn = works
    ? `${ADMIN_USERNAME} / ${ADMIN_PASSWORD}`
    : "the password was changed; set a new one with npm run admin:create -- --username <name> --reset";
  return [`Admin:           ${signIn}`, `Admin sign-in:   ${APP_URL}/cms/portal/${CMS_PORTAL_SECRET}`];
}

/** Told only where someone opened the server to others by HOST. */
function network({ HOST = "", PORT }: NodeJS.ProcessEnv): string[] {
  if (isLoopback(HOST)) return [];
  const isAny = HOST === "0.0.0.0" || HOST === "::";
  const hosts = (isAny ? networkAddresses() : [HOST]).map((host) =>
    host.includes(":") ? `[${host}]` : host,
  );
  const addresses = hosts.map((host) => `http://${host}:${PORT}`).join(", ") || `port ${PORT}`;
  return [`Open to your network: ${addresses}; limits are strict for others`];
}

function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|::1)$/i.test(host);
}

/** This machine's IPv4 addresses, as others reach it */
function networkAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.filter(({ internal, family }) => !internal && family === "IPv4").map(({ address }) => address);
}
