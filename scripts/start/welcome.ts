import { existsSync } from "node:fs";
import { inRoot } from "../paths.ts";
import type { Settings } from "./settings.ts";

/** What the person who typed `npm start` needs next. Passwords are shown only where they are our own. */
export async function welcome({ env, isEmbedded }: Settings): Promise<string> {
  const lines = [`\n  Waddle is ready: ${env.APP_URL}`];
  const demo = isEmbedded ? await demoLearner() : undefined;
  if (demo) lines.push(`  Demo learner:    ${demo.email} / ${demo.password}`);
  if (isEmbedded) lines.push(...admin(env));
  return [...lines, "  Stop with Ctrl-C.\n"].join("\n");
}

/** The sign-in of the first admin, and where it is: nothing on the site leads there. */
function admin({ ADMIN_USERNAME, ADMIN_PASSWORD, APP_URL, CMS_PORTAL_SECRET }: NodeJS.ProcessEnv): string[] {
  return [
    `  Admin:           ${ADMIN_USERNAME} / ${ADMIN_PASSWORD}`,
    `  Admin sign-in:   ${APP_URL}/cms/portal/${CMS_PORTAL_SECRET}`,
  ];
}

async function demoLearner(): Promise<{ email: string; password: string } | undefined> {
  if (!existsSync(inRoot("prisma/seed/demo.ts"))) return undefined;
  return (await import("#prisma/seed/demo.ts")).DEMO_LEARNER;
}
