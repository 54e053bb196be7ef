import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { createAdmin, disableAdmin, resetAdminPassword } from "#lib/admin/service.ts";
import { dbPool } from "#lib/server/db/db.ts";

const USAGE = "Usage: npm run admin:create -- --username <name> [--reset | --disable]";

/** The password: typed on a terminal, which shows nothing of it, or the first line of what is piped in. */
async function readPassword(): Promise<string> {
  const { stdin: input, stderr } = process;
  const isTyped = Boolean(input.isTTY);
  if (isTyped) stderr.write("Password (it is not shown): ");
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: isTyped });
  // Ctrl-C, or an end without a line
  const ended = new Promise<never>((_, refuse) =>
    lines.once("close", () => refuse(new Error("No password was given."))),
  );
  try {
    return await Promise.race([lines.question(""), ended]);
  } finally {
    if (isTyped) stderr.write("\n");
    lines.close();
  }
}

/** Makes an admin of the blog, gives one a new password, or keeps one out. */
async function run(): Promise<string> {
  const { values } = parseArgs({
    options: {
      username: { type: "string" },
      reset: { type: "boolean" },
      disable: { type: "boolean" },
    },
  });
  const { username, reset, disable } = values;
  if (!username || (reset && disable)) throw new Error(USAGE);
  if (disable) return `${await disableAdmin(username, new Date())} can no longer sign in.`;
  const password = await readPassword();
  if (reset) return `${await resetAdminPassword(username, password, new Date())} has a new password.`;
  return `${await createAdmin(username, password, new Date())} can sign in from now on.`;
}

try {
  console.log(await run());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
await dbPool().end();
