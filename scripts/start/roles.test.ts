import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "#tests/support/database.ts";
import { APPEND_ONLY, grantToApp, READ_ONLY } from "./roles.ts";

/** As the server connects */
const app = new pg.Client({ connectionString: process.env.DATABASE_URL });
beforeAll(() => app.connect());
afterAll(() => app.end());

const NONE = "42501";
const ROWS = "DELETE INSERT SELECT UPDATE";

/** What the server's role may do with each table of ours, views and partitions among them. */
async function privileges(): Promise<Record<string, string>> {
  const { rows } = await app.query<{ name: string; may: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS "name", coalesce(string_agg(p, ' ' ORDER BY p)
       FILTER (WHERE has_table_privilege(c.oid, p)), '') AS "may"
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace,
       unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN']) p
     WHERE n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast') AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
     GROUP BY 1`,
  );
  return Object.fromEntries(rows.map(({ name, may }) => [name, may]));
}

function intended(name: string): string {
  if (APPEND_ONLY.includes(name)) return "INSERT SELECT";
  return READ_ONLY.includes(name) ? "SELECT" : ROWS;
}

describe("the role that the server connects as", () => {
  it("may do with each table exactly what is intended", async () => {
    const found = await privileges();
    const names = Object.keys(found);
    for (const name of [...APPEND_ONLY, ...READ_ONLY, "pgboss.job"]) expect(names).toContain(name);
    expect(found).toEqual(Object.fromEntries(names.map((name) => [name, intended(name)])));
  });

  it("may do that with a table that a later migration makes, before anyone grants it", async () => {
    await asOwner('CREATE TABLE "Later" ("id" int)');
    try {
      expect((await privileges())['public."Later"']).toBe(ROWS);
    } finally {
      await asOwner('DROP TABLE "Later"');
    }
  });

  it("owns nothing, makes nothing and is no one special", async () => {
    const { rows } = await app.query(
      `SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
         (SELECT count(*)::int FROM pg_auth_members m WHERE m.member = r.oid) AS "memberships",
         (SELECT count(*)::int FROM pg_shdepend d WHERE d.refobjid = r.oid AND d.deptype = 'o') AS "owned",
         has_database_privilege(current_database(), 'CREATE') AS "schemas",
         (SELECT bool_or(has_schema_privilege(n.oid, 'CREATE')) FROM pg_namespace n WHERE n.nspname !~ '^pg_temp') AS "objects"
       FROM pg_roles r WHERE rolname = current_user`,
    );
    expect(rows).toEqual([
      {
        ...{
          rolsuper: false,
          rolcreaterole: false,
          rolcreatedb: false,
          rolreplication: false,
          rolbypassrls: false,
        },
        ...{ memberships: 0, owned: 0, schemas: false, objects: false },
      },
    ]);
  });

  it.each([
    'CREATE TABLE "Mine" ("id" int)',
    "CREATE SCHEMA mine",
    "CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    'CREATE INDEX ON "User" ("fullName")',
    'DROP TABLE "Reminder"',
    'ALTER TABLE "User" ADD COLUMN "mine" int',
    'ALTER TABLE "Award" DISABLE TRIGGER ALL',
    'ALTER TABLE "User" DROP CONSTRAINT "User_pkey" CASCADE',
    'ALTER TABLE "AuditEvent" OWNER TO CURRENT_USER',
    'DROP TRIGGER "AuditEvent_is_append_only" ON "AuditEvent"',
    'CREATE TRIGGER "mine" BEFORE INSERT ON "User" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_audit"()',
    "CREATE OR REPLACE FUNCTION \"refuse_change_of_audit\"() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
    'TRUNCATE "AuditEvent"',
    'TRUNCATE "User" CASCADE',
    'UPDATE "Award" SET "amount" = 1',
    'DELETE FROM "Award"',
    'INSERT INTO "Award" SELECT * FROM "Award" ON CONFLICT ("id") DO UPDATE SET "amount" = 1',
    `UPDATE "AuditEvent" SET "details" = '{}'`,
    'DELETE FROM "AuditEvent"',
    'UPDATE "_prisma_migrations" SET "checksum" = 1',
    "CREATE ROLE mine",
    "SET session_replication_role = replica",
    "COPY (SELECT 1) TO PROGRAM 'true'",
    "SELECT pg_read_file('/etc/passwd')",
    "SELECT lo_import('/etc/passwd')",
    "CREATE TABLE pgboss.mine (id int)",
  ])("is refused: %s", async (statement) => {
    await app.query("BEGIN");
    await expect(app.query(statement).finally(() => app.query("ROLLBACK"))).rejects.toMatchObject({
      code: NONE,
    });
  });

  it("has no rights that were once given by mistake, after the next start", async () => {
    const role = new URL(process.env.DATABASE_URL ?? "").username;
    await asOwner(`GRANT ALL ON "AuditEvent" TO ${role}; GRANT CREATE ON SCHEMA public TO ${role}`);
    const urls = { url: process.env.DATABASE_URL ?? "", ownerUrl: process.env.TEST_OWNER_URL ?? "" };
    expect((await privileges())['public."AuditEvent"']).toContain("TRUNCATE");
    expect(await Promise.all([grantToApp(urls), grantToApp(urls), grantToApp(urls)])).toEqual([
      true,
      true,
      true,
    ]);
    expect((await privileges())['public."AuditEvent"']).toBe("INSERT SELECT");
    await expect(app.query('CREATE TABLE "Mine" ("id" int)')).rejects.toMatchObject({ code: NONE });
  });
});

it("a server that connects as the owner is given nothing and told so", async () => {
  const ownerUrl = process.env.TEST_OWNER_URL ?? "";
  expect(await grantToApp({ url: ownerUrl, ownerUrl })).toBe(false);
});
