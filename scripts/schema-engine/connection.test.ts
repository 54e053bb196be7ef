import { expect, test } from "vitest";
import { connectionFields } from "./connection.ts";

test("an address is taken apart and decoded", () => {
  const fields = connectionFields("postgresql://us%40er:p%2Fw@db.example:6543/my%20db?sslmode=require");
  expect(fields).toMatchObject({
    host: "db.example",
    port: 6543,
    user: "us@er",
    password: "p/w",
    database: "my db",
    ssl: { rejectUnauthorized: false },
  });
});

test("the port, the database and the host have PostgreSQL's defaults", () => {
  expect(connectionFields("postgres://me@[::1]")).toMatchObject({ host: "::1", port: 5432, database: "me" });
});
