import type { PoolConfig } from "pg";

/**
 * The fields of a connection address. The adapter gets them one by one: from a connection string it
 * would take the database's name again for the shadow database, and migrate the real one.
 */
export function connectionFields(address: string): PoolConfig {
  const url = new URL(address);
  return {
    host: url.searchParams.get("host") ?? decodeURIComponent(url.hostname).replace(/^\[|\]$/g, ""),
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: databaseName(url),
    ssl: sslFor(url.searchParams.get("sslmode")),
    connectionTimeoutMillis: 10_000,
  };
}

function databaseName(url: URL): string {
  return decodeURIComponent(url.pathname.slice(1)) || decodeURIComponent(url.username);
}

function sslFor(mode: string | null): PoolConfig["ssl"] {
  if (mode === "verify-full" || mode === "verify-ca") return true;
  if (mode === "require" || mode === "no-verify") return { rejectUnauthorized: false };
  return undefined;
}
