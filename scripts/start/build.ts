import { existsSync } from "node:fs";
import { SALE_SETTINGS } from "#lib/server/billing-settings.ts";
import { inRoot } from "../paths.ts";
import { Sentence } from "../postgres/sentence.ts";
import { runPrisma } from "../prisma/cli.ts";
import { runNode } from "../run.ts";
import { buildSources, fingerprint, stampIn } from "./sources.ts";

/** The database client, generated from the schema. Returns whether it had to be made. */
export async function ensureClient(): Promise<boolean> {
  const mark = fingerprint([inRoot("prisma/schema.prisma"), inRoot("node_modules/prisma/package.json")]);
  const stamp = stampIn(inRoot("prisma/generated/.made-from"));
  if (stamp.matches(mark) && existsSync(inRoot("prisma/generated/client.ts"))) return false;
  const { code, output } = await runPrisma(["generate"], { quiet: true });
  if (code !== 0) fail("The database client can't be generated", output);
  stamp.write(mark);
  return true;
}

/** What of the environment is written into the pages of a build, a text for each. docs/decisions/005-address-in-the-build.md */
export function builtSettings(env: NodeJS.ProcessEnv): string[] {
  const publicNames = Object.keys(env).filter((name) => name.startsWith("NEXT_PUBLIC_"));
  const given = [...SALE_SETTINGS, ...publicNames].sort().filter((name) => env[name]);
  return [builtAddress(env.APP_URL), ...given.map((name) => `${name}=${env[name]}`)];
}

/**
 * The production build in `.next`. Returns whether it had to be made. Its pages name the address they are served from and
 * what Premium costs, so another APP_URL or price makes another build.
 */
export async function ensureBuild(given: NodeJS.ProcessEnv): Promise<boolean> {
  const env = { ...given, APP_URL: builtAddress(given.APP_URL) };
  const mark = fingerprint(buildSources(), [process.version, ...builtSettings(env)]);
  const stamp = stampIn(inRoot(".next/made-from"));
  if (stamp.matches(mark) && existsSync(inRoot(".next/BUILD_ID"))) return false;
  stamp.remove();
  const { code, output } = await runNode([inRoot("node_modules/next/dist/bin/next"), "build"], {
    env,
    quiet: true,
  });
  if (code !== 0) fail("The build failed", output);
  stamp.write(mark);
  return true;
}

/** The address that a build writes into its pages. On this machine the port makes no difference: no one links to it. */
export function builtAddress(appUrl = ""): string {
  const host = URL.parse(appUrl)?.hostname ?? "localhost";
  const isOwn = /^(.+\.)?localhost$|^127(\.\d+){3}$|^\[::1\]$/.test(host);
  return isOwn ? "http://localhost:3000" : appUrl;
}

function fail(what: string, output: string): never {
  console.error(output.trim());
  throw new Sentence(`${what}: see above.`);
}
