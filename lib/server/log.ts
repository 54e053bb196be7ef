import pino from "pino";
import { env } from "./env.ts";

/** JSON lines. Nothing that identifies a person or opens a door is ever written. */
function create() {
  return pino({
    level: env().LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ["*.password", "*.token", "*.email", "*.authorization", "*.cookie"],
      censor: "[hidden]",
    },
  });
}

let logger: pino.Logger | undefined;

export function log(): pino.Logger {
  logger ??= create();
  return logger;
}

/** What of an error may be written: its name, message and where it came from. */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { name: "unknown", message: String(error) };
  const code = "code" in error ? String(error.code) : undefined;
  return { name: error.name, message: error.message, code, stack: error.stack };
}
