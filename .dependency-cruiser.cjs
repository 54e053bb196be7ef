const TESTS = "\\.(test|soak)\\.tsx?$";
/** Everything about one noun; server, client and core hold what knows no product. */
const NOUN = "^lib/(?!server/|client/|core/)";
/** The files of a noun that reach the database or another part of the outside world */
const WITH_IO = "^lib/.+[/-](service|queries)\\.ts$";
const CLIENT = "^lib/(?!core/).+[/-]client\\.ts$";
const SCHEMA = "^lib/.+[/-]schema\\.ts$";
/** Runs in a process of its own and reads files there. */
const READER = "^lib/course-reader/";
/** The route wrapper knows who calls: learners, admins and extensions. */
const ROUTE = "^lib/server/http/(route|request|identify)\\.ts$";

/** Nouns from the bottom up: each may import those before it. */
const NOUNS = [
  "extension",
  "admin",
  "learner",
  "pricing",
  "billing",
  "xp",
  "streak",
  "achievement",
  "quest",
  "leaderboard",
  "connection",
  "account",
  "contact",
  "survey",
  "interest",
  "quiz",
  "practice",
  "island",
  "lesson",
  "course-reader",
  "course",
  "voyage",
  "session",
  "assistant",
  "classroom",
  "study",
  "calendar",
  "push",
  "phone",
  "reminder",
  "blog",
];
const upwards = NOUNS.map((noun, index) => ({
  name: `no-upward-noun-${noun}`,
  severity: "error",
  from: { path: `^lib/${noun}/`, pathNot: TESTS },
  to: { path: `^lib/(${NOUNS.slice(index + 1).join("|")})/` },
})).slice(0, -1);

const rule = (name, from, to) => ({ name, severity: "error", from, to });

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    rule("no-circular", {}, { circular: true }),
    rule("no-unresolved", { pathNot: "^middleware" }, { couldNotResolve: true }),
    rule(
      "no-dev-dependency-in-product",
      { path: "^(app|components|lib|server|prisma)/", pathNot: TESTS },
      { dependencyTypes: ["npm-dev"] },
    ),
    rule(
      "components-reach-no-server",
      { path: "^components/" },
      { path: ["^lib/server/", WITH_IO, "^prisma/", "^server/", "^scripts/"], reachable: true },
    ),
    rule(
      "clients-reach-no-server",
      { path: [CLIENT, "^lib/client/"], pathNot: TESTS },
      { path: ["^lib/server/", WITH_IO, "^prisma/"], reachable: true },
    ),
    rule(
      "rules-are-pure",
      { path: "^lib/[^/]+/rules\\.ts$" },
      { path: ["^node_modules/", "^lib/(server|client)/", WITH_IO, CLIENT, SCHEMA] },
    ),
    rule(
      "schemas-are-shapes",
      { path: SCHEMA },
      { path: ["^lib/(server|client)/", WITH_IO, CLIENT, "^node_modules/(?!zod/)"] },
    ),
    rule(
      "io-in-services-and-queries",
      { path: NOUN, pathNot: [WITH_IO, CLIENT, READER, TESTS] },
      {
        path: [
          // Sanitising, hashes and reading XML are pure.
          "^lib/(server/(?!html/|hash\\.ts$|files/xml\\.ts$)|client/(?!autosave/save-times))",
          WITH_IO,
          "^prisma/",
          "(^|/)node_modules/(next|react)/",
        ],
      },
    ),
    rule(
      "io-in-services-and-queries-of-node",
      { path: NOUN, pathNot: [WITH_IO, CLIENT, READER, TESTS] },
      { path: "^(fs|fs/promises|net|http|https|child_process|dns|worker_threads|timers/promises)$" },
    ),
    rule(
      "services-know-no-framework",
      { path: WITH_IO },
      { path: "(^|/)node_modules/(next|react|react-dom)/" },
    ),
    rule("queries-write-nothing", { path: "[/-]queries\\.ts$" }, { path: "[/-]service\\.ts$" }),
    rule("lib-is-below-app", { path: "^lib/", pathNot: TESTS }, { path: "^(app|components|scripts|tests)/" }),
    rule(
      "plumbing-knows-no-noun",
      { path: "^lib/(server|client|core)/", pathNot: [TESTS, ROUTE] },
      { path: NOUN },
    ),
    rule("core-stands-alone", { path: "^lib/core/", pathNot: TESTS }, { pathNot: "^lib/core/" }),
    rule(
      "formats-stand-alone",
      { path: "^lib/course-reader/formats/([^/]+)/", pathNot: TESTS },
      { path: "^lib/course-reader/formats/", pathNot: "^lib/course-reader/formats/$1/" },
    ),
    rule(
      "extension-reaches-no-server",
      { path: "^extension/", pathNot: TESTS },
      {
        path: ["^lib/server/", WITH_IO, CLIENT, "^prisma/", "^server/", "^app/", "^scripts/"],
        reachable: true,
      },
    ),
    rule("ui-knows-no-product", { path: "^components/ui/" }, { path: [NOUN, "^components/(?!ui/)"] }),
    rule(
      "routes-decide-nothing",
      { path: "^app/api/", pathNot: TESTS },
      { path: NOUN, pathNot: [WITH_IO, SCHEMA, "^lib/site\\.ts$"] },
    ),
    rule(
      "app-has-no-database",
      { path: "^app/", pathNot: TESTS },
      { path: ["^prisma/", "^lib/server/db/(?!errors)"] },
    ),
    rule(
      "prisma-stops-at-services",
      { pathNot: ["^lib/server/db/", "^prisma/", WITH_IO, TESTS] },
      { path: "^prisma/generated/" },
    ),
    // What has read no question gives none away: docs/product.md#assistant
    rule(
      "assistant-reads-no-questions",
      { path: "^lib/assistant/", pathNot: [TESTS, "^lib/assistant/sealed-queries\\.ts$"] },
      { path: "^lib/(quiz|practice|island)/.*(queries|service|question-dto|shown|body-schema)\\.ts$" },
    ),
    ...upwards,
  ],
  options: {
    doNotFollow: { path: "node_modules|prisma/generated" },
    exclude: { path: "^(\\.next|\\.data|extension/dist|test-results|next-env)" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".cjs", ".js", ".json"],
    },
  },
};
