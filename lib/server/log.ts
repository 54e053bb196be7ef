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

interface ErrorLike {
  name?: string;
  message: string;
  stack?: string;
}

/** Errors, and the plain objects that libraries such as the job queue make of them. */
function isErrorLike(thrown: unknown): thrown is ErrorLike {
  return (
    typeof thrown === "object" && thrown !== null && "message" in thrown && typeof thrown.message === "string"
  );
}

/** Anything else that was thrown; its fields may hold what no one may read, so only their beginning is kept. */
function inWords(thrown: unknown): string {
  if (typeof thrown !== "object") return String(thrown);
  try {
    return JSON.stringify(thrown).slice(0, MAX_WORDS);
  } catch {
    return "an object that can't be written";
  }
}

const MAX_WORDS = 200;

/** What of an error may be written: its name, message and where it came from. */
export function describeError(error: unknown) {
  if (!isErrorLike(error)) return { name: "unknown", message: inWords(error) };
  const { name = "object", message, stack } = error;
  const code = "code" in error ? String(error.code) : undefined;
  return { name, message, code, stack };
}
