import {
  type CompiledQuery,
  type DatabaseConnection,
  DeleteQueryNode,
  type Dialect,
  type Driver,
  InsertQueryNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  UpdateQueryNode,
} from "kysely";
import type { PrismaClient } from "#prisma/generated/client.ts";

type RawStatements = Pick<PrismaClient, "$queryRawUnsafe" | "$executeRawUnsafe">;

/** Prisma counts the changed rows of a statement only if it returns none. */
function isCounted({ query }: CompiledQuery): boolean {
  const writes = InsertQueryNode.is(query) || UpdateQueryNode.is(query) || DeleteQueryNode.is(query);
  return writes && !query.returning;
}

class PrismaConnection implements DatabaseConnection {
  private readonly prisma: RawStatements;

  constructor(prisma: RawStatements) {
    this.prisma = prisma;
  }

  async executeQuery<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
    const { sql, parameters } = compiled;
    if (!isCounted(compiled)) return { rows: await this.prisma.$queryRawUnsafe<Row[]>(sql, ...parameters) };
    return { rows: [], numAffectedRows: BigInt(await this.prisma.$executeRawUnsafe(sql, ...parameters)) };
  }

  streamQuery(): never {
    throw new Error("Prisma can't stream rows.");
  }
}

function noTransaction(): never {
  throw new Error("Transactions are opened with inTransaction.");
}

/** Runs Kysely's statements through Prisma: on a transaction of Prisma's, they are part of it. */
export function prismaDialect(prisma: RawStatements): Dialect {
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => new PrismaConnection(prisma),
    beginTransaction: noTransaction,
    commitTransaction: noTransaction,
    rollbackTransaction: noTransaction,
    releaseConnection: async () => {},
    destroy: async () => {},
  };
  return {
    createDriver: () => driver,
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
