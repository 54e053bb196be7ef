import { readdirSync } from "node:fs";
import path from "node:path";

export const COURSES = path.join(import.meta.dirname, "courses");
export const ARTICLES = path.join(import.meta.dirname, "articles");

export interface SeedItem {
  kind: "course" | "article" | "learner";
  /** Its folder or file, which is also its slug */
  name: string;
  /** Of its marker in the database */
  key: string;
}

function item(kind: SeedItem["kind"], name: string): SeedItem {
  return { kind, name, key: `${kind}:${name}` };
}

/** What the demo content consists of, in the order in which it is added; only names are read, since each start asks. */
export function seedItems({ demoLearner }: { demoLearner: boolean }): SeedItem[] {
  const articles = readdirSync(ARTICLES).filter((file) => file.endsWith(".html"));
  return [
    ...readdirSync(COURSES)
      .sort()
      .map((folder) => item("course", folder)),
    ...articles.sort().map((file) => item("article", path.basename(file, ".html"))),
    ...(demoLearner ? [item("learner", "demo")] : []),
  ];
}
