import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot } from "#scripts/paths.ts";

interface Node {
  question?: string;
  options?: string[];
  correctAnswer?: number;
  [key: string]: unknown;
}

function collect(node: unknown, key: Map<string, string>): void {
  if (typeof node !== "object" || node === null) return;
  const { question, options, correctAnswer } = node as Node;
  const right = correctAnswer === undefined ? undefined : options?.[correctAnswer];
  if (question && right) key.set(question, right);
  for (const child of Object.values(node)) collect(child, key);
}

/** The right answer of every question of our own courses, by the question's text. */
export function readAnswerKey(): Map<string, string> {
  const folder = inRoot("prisma/seed/courses");
  const key = new Map<string, string>();
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (name.endsWith(".json")) collect(JSON.parse(readFileSync(join(folder, name), "utf8")), key);
  }
  return key;
}
