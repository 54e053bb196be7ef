import pg from "pg";
import type { DatabaseUrls } from "../postgres/database.ts";
import { connected } from "./database.ts";

/** What is only ever added to: the ledger and the audit log. */
export const APPEND_ONLY = ['public."Award"', 'public."AuditEvent"'];
/** What only migrations write */
export const READ_ONLY = ["public._prisma_migrations"];

const SCHEMAS = "public, pgboss";

/**
 * Gives the server's role what it needs and takes everything else: it reads and writes rows, and changes no table,
 * trigger or function. In one transaction, so that a running server sees either all of it or nothing.
 */
function grantsTo(role: string): string {
  return `BEGIN;
    SELECT pg_advisory_xact_lock(hashtext('waddle-roles'));
    REVOKE CREATE ON SCHEMA public FROM PUBLIC;
    REVOKE ALL ON SCHEMA ${SCHEMAS} FROM ${role};
    GRANT USAGE ON SCHEMA ${SCHEMAS} TO ${role};
    REVOKE ALL ON ALL TABLES IN SCHEMA ${SCHEMAS} FROM ${role};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${SCHEMAS} TO ${role};
    REVOKE UPDATE, DELETE ON ${APPEND_ONLY.join(", ")} FROM ${role};
    REVOKE INSERT, UPDATE, DELETE ON ${READ_ONLY.join(", ")} FROM ${role};
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${SCHEMAS} TO ${role};
    ALTER DEFAULT PRIVILEGES IN SCHEMA ${SCHEMAS} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${role};
    ALTER DEFAULT PRIVILEGES IN SCHEMA ${SCHEMAS} GRANT USAGE ON SEQUENCES TO ${role};
  COMMIT`;
}

const roleOf = (url: string) => decodeURIComponent(new URL(url).username);

/** False where the server connects as the owner, who may do everything. */
export async function grantToApp({ url, ownerUrl }: DatabaseUrls): Promise<boolean> {
  if (roleOf(url) === roleOf(ownerUrl)) return false;
  await connected(ownerUrl, (client) => client.query(grantsTo(pg.escapeIdentifier(roleOf(url)))));
  return true;
}
