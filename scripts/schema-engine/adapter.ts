import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlDriverAdapter, SqlMigrationAwareDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import pg from "pg";
import { nameCharacters, noteCharacters, type Query } from "./character.ts";

/** A factory that the engine can take: its connections know `"char"` and run whole scripts. */
export function adapterFactory(config: pg.PoolConfig): SqlMigrationAwareDriverAdapterFactory {
  return {
    provider: "postgres",
    adapterName: "@prisma/adapter-pg",
    connect: () => connectWith(config),
    connectToShadowDb: () => connectToShadow(config),
  };
}

async function connectWith(config: pg.PoolConfig): Promise<SqlDriverAdapter> {
  const adapter = await new PrismaPg(singleConnection(config), { disposeExternalPool: true }).connect();
  const startTransaction = adapter.startTransaction.bind(adapter);
  return Object.assign(nameCharacters(adapter), {
    startTransaction: async (...args: Parameters<typeof startTransaction>) =>
      nameCharacters(await startTransaction(...args)),
    // The adapter's own splits at every semicolon, also inside of function bodies and texts.
    executeScript: async (script: string) => {
      await adapter.executeRaw({ sql: script, args: [], argTypes: [] });
    },
  });
}

async function connectToShadow(config: pg.PoolConfig): Promise<SqlDriverAdapter> {
  const owner = await connectWith(config);
  const database = `prisma_migrate_shadow_db_${crypto.randomUUID()}`;
  await owner.executeScript(`CREATE DATABASE "${database}"`);
  const shadow = await connectWith({ ...config, database });
  const closeConnection = shadow.dispose.bind(shadow);
  const dispose = async () => {
    await closeConnection();
    await owner.executeScript(`DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`);
    await owner.dispose();
  };
  return Object.assign(shadow, { dispose });
}

/** One connection that stays: the engine's advisory lock and settings belong to a session. */
function singleConnection(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, max: 1, idleTimeoutMillis: 0 });
  const take = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const connect = async () => {
    const client = await take();
    const send = pg.Client.prototype.query.bind(client) as unknown as Query;
    return Object.assign(client, { query: noteCharacters(send) });
  };
  const query: Query = async (request) => {
    const client = await connect();
    try {
      return await client.query(request);
    } finally {
      client.release();
    }
  };
  return Object.assign(pool, { connect, query });
}
