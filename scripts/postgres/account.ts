import { execFileSync } from "node:child_process";
import { Sentence } from "./sentence.ts";

/** The user that runs PostgreSQL; undefined means the current one. */
export type Account = { name: string; uid: number; gid: number };

const NAME = "postgres";

/** PostgreSQL refuses to run as root, so root hands it to the user `postgres`. */
export function databaseAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return lookUp() ?? create();
}

function lookUp(): Account | undefined {
  try {
    const id = (flag: string) => Number(run("id", [flag, NAME]));
    return { name: NAME, uid: id("-u"), gid: id("-g") };
  } catch {
    return undefined;
  }
}

function create(): Account {
  try {
    run("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/bin/false", NAME]);
  } catch {
    // lookUp() below tells whether it exists now.
  }
  const account = lookUp();
  if (account) return account;
  throw new Sentence(
    `PostgreSQL does not run as root, and the user "${NAME}" can't be created: start Waddle as another user, or set DATABASE_URL.`,
  );
}

function run(command: string, args: string[]): string {
  return execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}
