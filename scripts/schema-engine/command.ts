import pg from "pg";
import { connectionFields } from "./connection.ts";

type Failure = { error_code: string; message: string };

/** The engine's one-shot commands; answers with the exit code and, on failure, says why as a log line. */
export async function runCommand(command: string, url: string): Promise<number> {
  const fields = connectionFields(url);
  try {
    if (command === "create-database") await createDatabase(fields);
    else if (command === "can-connect-to-database") await connect(fields, async () => {});
    else throw new Error(`The schema engine has no command "${command}".`);
    return 0;
  } catch (error) {
    report(failureOf(error, fields));
    return 1;
  }
}

async function connect(fields: pg.PoolConfig, use: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(fields);
  await client.connect();
  await use(client).finally(() => client.end());
}

async function createDatabase(fields: pg.PoolConfig): Promise<void> {
  const name = pg.escapeIdentifier(String(fields.database));
  await connect({ ...fields, database: "postgres" }, (client) => client.query(`CREATE DATABASE ${name}`));
}

/** Prisma's own codes: https://www.prisma.io/docs/orm/reference/error-reference#common */
function failureOf(error: unknown, { database, user, host, port }: pg.PoolConfig): Failure {
  const { code, message } = error as { code?: string; message?: string };
  if (code === "3D000") return { error_code: "P1003", message: `Database \`${database}\` does not exist` };
  if (code === "28P01" || code === "28000")
    return {
      error_code: "P1000",
      message: `Authentication failed against the database server for \`${user}\``,
    };
  return {
    error_code: "P1001",
    message: `Can't reach database server at \`${host}:${port}\`: ${message ?? code}`,
  };
}

/** The CLI reads a log line each from standard error and skips the first. */
function report(fields: Failure): void {
  const lines = [
    { level: "INFO", target: "schema_engine", fields: { message: "started" } },
    { level: "ERROR", target: "schema_engine::logger", fields },
  ];
  process.stderr.write(lines.map((line) => JSON.stringify(line)).join("\n"));
}
