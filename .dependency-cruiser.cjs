const NOUN = "^lib/(?!server/|client/|core/)";
const TESTS = "\\.(test|soak)\\.tsx?$";

/** Nouns from the ground up: each may lean on those before it, never on one after it. */
const NOUNS = [
  "hearts",
  "plan",
  "xp",
  "streak",
  "achievement",
  "stats",
  "leaderboard",
  "account",
  "contact",
  "survey",
  "interest",
  "quiz",
  "practice",
  "island",
  "course",
  "reminder",
  "admin",
  "blog",
  "extension",
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
      { path: "^(lib/server/|lib/.+/(service|queries)\\.ts$|prisma/|server/|scripts/)", reachable: true },
    ),
    rule(
      "clients-reach-no-server",
      { path: ["/client\\.ts$", "^lib/client/"], pathNot: TESTS },
      { path: "^(lib/server/|lib/.+/(service|queries)\\.ts$|prisma/)", reachable: true },
    ),
    rule("rules-are-pure", { path: "^lib/.+/rules\\.ts$" }, { pathNot: "^lib/(core/|.+/rules\\.ts$)" }),
    rule(
      "schemas-are-shapes",
      { path: "^lib/.+/schema\\.ts$" },
      { pathNot: "^(lib/(core/|.+/(rules|schema)\\.ts$)|node_modules/zod/)" },
    ),
    rule(
      "services-know-no-framework",
      { path: [`/service\\.ts$`, `/queries\\.ts$`] },
      { path: "(^|/)node_modules/(next|react|react-dom)/" },
    ),
    rule("queries-write-nothing", { path: "/queries\\.ts$" }, { path: "/service\\.ts$" }),
    rule("lib-is-below-app", { path: "^lib/", pathNot: TESTS }, { path: "^(app|components|scripts|tests)/" }),
    rule("plumbing-knows-no-noun", { path: "^lib/(server|client|core)/", pathNot: TESTS }, { path: NOUN }),
    rule("core-stands-alone", { path: "^lib/core/", pathNot: TESTS }, { pathNot: "^lib/core/" }),
    rule(
      "extension-reaches-no-server",
      { path: "^extension/", pathNot: TESTS },
      {
        path: "^(lib/server/|lib/.+/(service|queries|client)\\.ts$|prisma/|server/|app/|scripts/)",
        reachable: true,
      },
    ),
    rule("ui-knows-no-product", { path: "^components/ui/" }, { path: `${NOUN}|^components/(?!ui/)` }),
    rule("routes-decide-nothing", { path: "^app/api/", pathNot: TESTS }, { path: "/rules\\.ts$" }),
    rule(
      "app-has-no-database",
      { path: "^app/", pathNot: TESTS },
      { path: "^(prisma/|lib/server/db\\.ts$)" },
    ),
    rule(
      "prisma-stops-at-services",
      { pathNot: `^(lib/server/db\\.ts$|prisma/)|/(service|queries)\\.ts$|${TESTS}` },
      { path: "^prisma/generated/" },
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
