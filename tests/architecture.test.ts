import { execFile } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const CRUISER = path.join(ROOT, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
const CONFIG = path.join(ROOT, ".dependency-cruiser.cjs");

interface Cruise {
  summary: { totalCruised: number; violations: { rule: { name: string }; from: string; to: string }[] };
}

async function cruise(folder: string): Promise<Cruise["summary"]> {
  const args = [CRUISER, "--config", CONFIG, "--output-type", "json", "."];
  const run = promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 256 * 1024 * 1024 });
  const output = await run.catch((failed: { stdout: string }) => failed);
  return (JSON.parse(output.stdout) as Cruise).summary;
}

/** One broken promise for each rule: the file that breaks it and what it imports. */
const PLANTED: Record<string, [string, string]> = {
  "no-circular": ["lib/quiz/generator/terms.ts", "../rules.ts"],
  "no-unresolved": ["lib/island/service.ts", "./nowhere.ts"],
  "no-dev-dependency-in-product": ["lib/quiz/queries.ts", "fast-check"],
  "components-reach-no-server": ["components/quiz/card.tsx", "../../lib/quiz/client.ts"],
  "clients-reach-no-server": ["lib/quiz/client.ts", "../server/env.ts"],
  "rules-are-pure": ["lib/learner/rules.ts", "./schema.ts"],
  "schemas-are-shapes": ["lib/learner/schema.ts", "./service.ts"],
  "io-in-services-and-queries": ["lib/course/import/course-draft.ts", "../../server/db/db.ts"],
  "io-in-services-and-queries-of-node": ["lib/course/update/plan.ts", "node:fs"],
  "services-know-no-framework": ["lib/learner/service.ts", "next"],
  "queries-write-nothing": ["lib/course/export/export-queries.ts", "./export-service.ts"],
  "lib-is-below-app": ["lib/account/service.ts", "../../components/quiz/card.tsx"],
  "plumbing-knows-no-noun": ["lib/server/mail/mail.ts", "../../account/schema.ts"],
  "core-stands-alone": ["lib/core/errors.ts", "../server/env.ts"],
  "formats-stand-alone": ["lib/course-reader/formats/gift/reader.ts", "../csv.ts"],
  "extension-reaches-no-server": ["extension/popup/popup.ts", "../../lib/learner/service.ts"],
  "ui-knows-no-product": ["components/ui/button.tsx", "../../lib/account/schema.ts"],
  "routes-decide-nothing": ["app/api/quiz/route.ts", "../../../lib/island/rules.ts"],
  "app-has-no-database": ["app/page.tsx", "../lib/server/db/db.ts"],
  "prisma-stops-at-services": ["lib/server/jobs/jobs.ts", "../../../prisma/generated/client.ts"],
  "assistant-reads-no-questions": ["lib/assistant/cutting.ts", "../quiz/queries.ts"],
  "no-upward-noun-extension": ["lib/extension/service.ts", "../xp/schema.ts"],
  "no-upward-noun-admin": ["lib/admin/service.ts", "../blog/schema.ts"],
  "no-upward-noun-learner": ["lib/learner/queries.ts", "../xp/schema.ts"],
  "no-upward-noun-pricing": ["lib/pricing/service.ts", "../xp/schema.ts"],
  "no-upward-noun-billing": ["lib/billing/queries.ts", "../account/schema.ts"],
  "no-upward-noun-xp": ["lib/xp/service.ts", "../account/schema.ts"],
  "no-upward-noun-streak": ["lib/streak/service.ts", "../account/schema.ts"],
  "no-upward-noun-achievement": ["lib/achievement/service.ts", "../account/schema.ts"],
  "no-upward-noun-quest": ["lib/quest/queries.ts", "../account/schema.ts"],
  "no-upward-noun-leaderboard": ["lib/leaderboard/queries.ts", "../account/schema.ts"],
  "no-upward-noun-connection": ["lib/connection/service.ts", "../account/schema.ts"],
  "no-upward-noun-account": ["lib/account/queries.ts", "../quiz/rules.ts"],
  "no-upward-noun-contact": ["lib/contact/service.ts", "../quiz/rules.ts"],
  "no-upward-noun-survey": ["lib/survey/service.ts", "../quiz/rules.ts"],
  "no-upward-noun-interest": ["lib/interest/service.ts", "../quiz/rules.ts"],
  "no-upward-noun-quiz": ["lib/quiz/service.ts", "../island/rules.ts"],
  "no-upward-noun-practice": ["lib/practice/service.ts", "../island/rules.ts"],
  "no-upward-noun-island": ["lib/island/queries.ts", "../course/schema.ts"],
  "no-upward-noun-lesson": ["lib/lesson/service.ts", "../course/schema.ts"],
  "no-upward-noun-course-reader": ["lib/course-reader/read.ts", "../course/schema.ts"],
  "no-upward-noun-course": ["lib/course/queries.ts", "../reminder/settings-service.ts"],
  "no-upward-noun-voyage": ["lib/voyage/queries.ts", "../reminder/settings-service.ts"],
  "no-upward-noun-session": ["lib/session/queries.ts", "../reminder/settings-service.ts"],
  "no-upward-noun-assistant": ["lib/assistant/queries.ts", "../reminder/settings-service.ts"],
  "no-upward-noun-classroom": ["lib/classroom/queries.ts", "../reminder/settings-service.ts"],
  "no-upward-noun-study": ["lib/study/queries.ts", "../reminder/settings-service.ts"],
  "no-upward-noun-calendar": ["lib/calendar/queries.ts", "../reminder/settings-service.ts"],
  "no-upward-noun-push": ["lib/push/queries.ts", "../reminder/settings-service.ts"],
  "no-upward-noun-phone": ["lib/phone/queries.ts", "../reminder/settings-service.ts"],
  "no-upward-noun-reminder": ["lib/reminder/queries.ts", "../blog/schema.ts"],
};

const INNOCENT = [
  "lib/server/db/db.ts",
  "lib/server/env.ts",
  "lib/account/schema.ts",
  "lib/xp/schema.ts",
  "lib/learner/schema.ts",
  "lib/reminder/settings-service.ts",
  "lib/island/rules.ts",
  "lib/course/schema.ts",
  "lib/admin/schema.ts",
  "lib/blog/schema.ts",
  "lib/course/export/export-service.ts",
  "lib/course-reader/formats/csv.ts",
  "prisma/generated/client.ts",
];

function plant(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "waddle-planted-"));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  for (const file of INNOCENT) write(file, "export const one = 1;\n");
  for (const [file, target] of Object.values(PLANTED))
    write(file, `import "${target}";\nexport const two = 2;\n`);
  write("lib/quiz/rules.ts", 'import "./generator/terms.ts";\n');
  const manifest = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));
  const { dependencies, devDependencies } = manifest;
  write("package.json", JSON.stringify({ type: "module", dependencies, devDependencies }));
  write("tsconfig.json", "{}");
  symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
  return folder;
}

describe("the dependency guard", () => {
  const folder = plant();
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("catches one planted violation of each of its rules", async () => {
    const config = createRequire(import.meta.url)(CONFIG) as { forbidden: { name: string }[] };
    expect(Object.keys(PLANTED).sort()).toEqual(config.forbidden.map((rule) => rule.name).sort());
    const { violations } = await cruise(folder);
    const caught = (name: string) =>
      violations.filter((violation) => violation.rule.name === name).map((violation) => violation.from);
    for (const [name, [file]] of Object.entries(PLANTED)) expect(caught(name), name).toContain(file);
  });

  it("sees the whole project and finds nothing in it", async () => {
    const { totalCruised, violations } = await cruise(ROOT);
    expect(totalCruised).toBeGreaterThan(300);
    expect(violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  }, 180_000);
});

describe("the project layout", () => {
  const WORDS = ["rules", "schema", "queries", "service", "client"];
  const files = (folder: string): string[] =>
    readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? files(path.join(folder, entry.name)) : [path.join(folder, entry.name)],
    );
  const nouns = () =>
    files("lib").filter((file) => !/^lib\/(core|server|client)\/|\.(test|soak)\.ts$/.test(file));

  it("uses the five file names at the top of a noun only", () => {
    const below = nouns().filter(
      (file) => file.split(path.sep).length > 3 && WORDS.includes(path.basename(file, ".ts")),
    );
    expect(below).toEqual([]);
  });

  it("nests at most two folders below a noun", () => {
    expect(nouns().filter((file) => file.split(path.sep).length > 5)).toEqual([]);
  });

  it("has no folder without a noun's name", () => {
    const folders = ["app", "components", "lib"]
      .flatMap((top) => files(top))
      .flatMap((file) => path.dirname(file).split(path.sep));
    for (const name of ["src", "features", "utils", "helpers", "hooks", "types"])
      expect(folders).not.toContain(name);
  });

  it("reads settings in one place", () => {
    const readers = ["app", "components", "lib"]
      .flatMap((top) => files(top))
      .filter((file) => /\.tsx?$/.test(file) && !/\.(test|soak)\.tsx?$/.test(file));
    const offenders = readers.filter((file) =>
      readFileSync(path.join(ROOT, file), "utf8").includes("process.env"),
    );
    expect(offenders).toEqual(["lib/server/env.ts"]);
  });

  it("cites only headings that docs/product.md has", () => {
    const headings = [
      ...readFileSync(path.join(ROOT, "docs/product.md"), "utf8").matchAll(/^## (.+)$/gm),
    ].map((match) => (match[1] ?? "").toLowerCase().replaceAll(" ", "-"));
    const cited = ["app", "components", "lib", "server", "prisma/seed", "scripts"]
      .flatMap((top) => files(top))
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => [
        ...readFileSync(path.join(ROOT, file), "utf8").matchAll(/docs\/product\.md#([a-z-]+)/g),
      ])
      .map((match) => match[1]);
    expect(cited.length).toBeGreaterThan(20);
    for (const heading of cited) expect(headings).toContain(heading);
  });

  it("keeps files small", () => {
    const large = ["app", "components", "extension", "lib", "server", "scripts"]
      .flatMap((top) => files(top))
      .filter(
        (file) =>
          /\.(ts|tsx|mjs)$/.test(file) &&
          !/\.test\.tsx?$/.test(file) &&
          readFileSync(path.join(ROOT, file), "utf8").split("\n").length > 301,
      );
    expect(large).toEqual([]);
  });
});
