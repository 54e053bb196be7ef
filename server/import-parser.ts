import * as z from "zod";
import { ImportError } from "../lib/course-reader/import-error.ts";
import { parseCourseFile } from "../lib/course-reader/read.ts";
import { type ColumnRole, columnRoleSchema, type ParserMessage } from "../lib/course-reader/schema.ts";
import { storable } from "../lib/course-reader/storable.ts";

/*
 * Reads one course file in a process of its own: `import-parser.ts <path> <fileName> <recordings> [<columns> [bare]]`: what the
 * paths of recordings begin with that are written, a JSON list of what the columns of a table hold, and whether texts are
 * kept that a model has to be asked for. What goes wrong with a hostile file goes wrong here, where there is nothing
 * to steal and little to break. docs/product.md#import
 */

function send(message: ParserMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(message, () => resolve());
    else resolve();
  });
}

function toMessage(error: unknown): ParserMessage {
  // Anything unforeseen ends this process with its cause on stderr, for the log of anyone who started it.
  if (!(error instanceof ImportError)) throw error;
  const { code, message, report, table } = error;
  return { type: "error", code, message, ...(report && { report }), ...(table && { table }) };
}

async function run(
  path: string,
  fileName: string,
  recordings: string,
  columns: readonly ColumnRole[],
  keepsBare: boolean,
): Promise<ParserMessage> {
  try {
    const result = await parseCourseFile(
      { path, fileName, keepsBare, recordings, ...(columns.length > 0 && { columns }) },
      (event) => void send({ type: "step", ...event }),
    );
    return { type: "result", result };
  } catch (error) {
    return toMessage(error);
  }
}

// Anyone who started this is gone: so is the reason to read on.
process.on("disconnect", () => process.exit(1));
const [path = "", fileName = "", recordings = "", columns = "[]", bare = ""] = process.argv.slice(2);
const roles = z.array(columnRoleSchema).parse(JSON.parse(columns));
await send(storable(await run(path, fileName, recordings, roles, bare === "bare")));
const { user, system } = process.cpuUsage();
await send({ type: "spent", cpuMs: Math.round((user + system) / 1000) });
process.exit(0);
