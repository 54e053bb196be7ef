import { beforeEach, expect, test } from "vitest";
import { createAdmin, disableAdmin, resetAdminPassword } from "#lib/admin/service.ts";
import { db, inTransaction } from "#lib/server/db/db.ts";
import { createDemoLearner } from "#prisma/seed/demo.ts";
import { DEMO_LEARNER } from "#prisma/seed/learner.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { welcome } from "./welcome.ts";

const ADMIN_PASSWORD = "printed-at-the-start";
const DEMO_LINE = `Demo learner:    ${DEMO_LEARNER.email} / ${DEMO_LEARNER.password}`;
const ADMIN_LINE = `Admin:           Anna / ${ADMIN_PASSWORD}`;

beforeEach(async () => {
  await resetDatabase();
  await inTransaction((tx) => createDemoLearner(tx, new Date()));
  await createAdmin("anna", ADMIN_PASSWORD, new Date());
});

function print({ isEmbedded = true, HOST = "127.0.0.1" } = {}): Promise<string> {
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: "production",
    APP_URL: "http://localhost:4321",
    PORT: "4321",
    HOST,
    ADMIN_USERNAME: "Anna",
    ADMIN_PASSWORD,
    CMS_PORTAL_SECRET: "portal",
  };
  const folder = { dataDir: "", explicit: true };
  const settings = { env, folder, port: 4321, isDev: false, isEmbedded };
  return welcome({ settings, databaseUrl: process.env.DATABASE_URL ?? "" });
}

test("sign-ins that work are printed", async () => {
  const text = await print();
  expect(text).toContain("Waddle is ready: http://localhost:4321\n");
  expect(text).toContain(DEMO_LINE);
  expect(text).toContain(ADMIN_LINE);
  expect(text).toContain("http://localhost:4321/cms/portal/portal");
});

test("someone else's database gets no sign-ins", async () => {
  expect(await print({ isEmbedded: false })).not.toMatch(/Demo|Admin|portal/);
});

test("a demo learner with another password, or none, is not printed", async () => {
  const other = await db().adminAccount.findFirstOrThrow();
  await db().user.update({
    where: { email: DEMO_LEARNER.email },
    data: { passwordHash: other.passwordHash },
  });
  const changed = await print();
  expect(changed).not.toContain(DEMO_LEARNER.password);
  expect(changed).toContain("create your own account");
  await db().user.delete({ where: { email: DEMO_LEARNER.email } });
  expect(await print()).toBe(changed);
});

test.each([
  ["has another password", () => resetAdminPassword("anna", "a-new-password-1", new Date())],
  ["is disabled", () => disableAdmin("anna", new Date())],
  ["is gone", () => db().adminAccount.deleteMany()],
])("an admin who %s is not printed", async (_how, change) => {
  await change();
  const text = await print();
  expect(text).not.toContain(ADMIN_PASSWORD);
  expect(text).toContain("npm run admin:create");
  expect(text).toContain(DEMO_LINE);
});

test.each(["127.0.0.1", "127.0.0.2", "::1", "localhost"])(
  "nothing is said of a network at %s",
  async (HOST) => {
    expect(await print({ HOST })).not.toContain("network");
  },
);

test.each([
  ["192.0.2.7", "http://192.0.2.7:4321"],
  ["2001:db8::7", "http://[2001:db8::7]:4321"],
  ["waddle.lan", "http://waddle.lan:4321"],
])("a server at %s is open to the network, and says so", async (HOST, address) => {
  expect(await print({ HOST })).toContain(
    `  Open to your network: ${address}; limits are strict for others\n`,
  );
  expect(await print({ HOST, isEmbedded: false })).not.toContain("network");
});

test("a server at all addresses names those of this machine", async () => {
  expect(await print({ HOST: "0.0.0.0" })).toMatch(
    /network: (port 4321|http:\/\/[\d.]+:4321(, http:\/\/[\d.]+:4321)*); limits are strict/,
  );
});
