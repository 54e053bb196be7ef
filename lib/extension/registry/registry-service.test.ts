import { beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createClient } from "#tests/support/extensions.ts";
import { COMPANION } from "./auth-request.ts";
import { findClient } from "./registry-queries.ts";
import { disableClient, ensureClients, saveClient } from "./registry-service.ts";

const given = vi.hoisted(() => ({ clients: "[]" }));
vi.mock("#lib/server/env.ts", async (original) => {
  const real = await original<typeof import("#lib/server/env.ts")>();
  const env = () => ({ ...real.env(), EXTENSION_CLIENTS: JSON.parse(given.clients) });
  return { ...real, env };
});

const now = new Date("2026-03-01T12:00:00Z");
const later = new Date("2026-03-02T12:00:00Z");
const companion = {
  ...{ id: "waddle-companion", name: "Waddle Companion" },
  redirectUris: ["https://lkliaankgpekhenepkffmbmbfadopmjf.chromiumapp.org/"],
  ...{ scopes: ["limited", "profile", "courses"], responseTypes: ["token", "code"] },
};
const other = { ...companion, id: "other", name: "Other", redirectUris: ["https://other.example/"] };

beforeEach(async () => {
  given.clients = "[]";
  await resetDatabase();
});

describe("at the start", () => {
  it("our own extension is registered, once, by however many servers", async () => {
    await Promise.all(Array.from({ length: 20 }, () => ensureClients(now)));
    expect(await db().extensionClient.count()).toBe(1);
    expect(await findClient(COMPANION.id)).toEqual(companion);
  });

  it("nothing of it is changed that was changed by hand", async () => {
    await createClient({ name: "My Companion", scopes: ["limited"] });
    await disableClient(COMPANION.id, now);
    await ensureClients(later);
    const row = await db().extensionClient.findUniqueOrThrow({ where: { id: COMPANION.id } });
    expect(row).toMatchObject({ name: "My Companion", scopes: ["limited"], disabledAt: now });
  });

  it("the clients of the setting are as they stand there, and stay disabled where they were", async () => {
    given.clients = JSON.stringify([other]);
    await ensureClients(now);
    await ensureClients(now);
    expect(await findClient("other")).toEqual(other);
    await disableClient("other", now);
    given.clients = JSON.stringify([{ ...other, name: "Renamed" }]);
    await ensureClients(later);
    expect(await findClient("other")).toBeNull();
    const row = await db().extensionClient.findUniqueOrThrow({ where: { id: "other" } });
    expect(row).toMatchObject({ name: "Renamed", disabledAt: now, updatedAt: later });
    const saved = await db().auditEvent.count({ where: { event: "extension_client_saved" } });
    expect(saved).toBe(2);
  });
});

describe("by hand", () => {
  it("a client is registered, changed, disabled and let in again", async () => {
    await saveClient(other, now);
    await saveClient({ ...other, scopes: ["limited"] }, now);
    expect(await findClient("other")).toMatchObject({ scopes: ["limited"] });
    await disableClient("other", now);
    expect(await findClient("other")).toBeNull();
    await expect(disableClient("other", now)).rejects.toMatchObject({ code: "not_found" });
    const disabled = await db().auditEvent.findMany({ where: { event: "extension_client_disabled" } });
    expect(disabled.map(({ details }) => details)).toEqual([{ client: "other" }]);
    await saveClient(other, now);
    expect(await findClient("other")).toEqual(other);
  });

  it("what no client may be is refused in words", async () => {
    const wrong = { ...other, redirectUris: ["http://other.example/"] };
    await expect(saveClient(wrong, now)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(/^A client can't have the redirect address "http:/),
    });
    await expect(disableClient("nobody", now)).rejects.toMatchObject({ code: "not_found" });
    expect(await db().extensionClient.count()).toBe(0);
  });

  it("is not found by what is no id", async () => {
    await saveClient(other, now);
    for (const id of ["", "Other", "other ", "oth%", "other\u0000", "x".repeat(10_000)])
      expect(await findClient(id), id.slice(0, 20)).toBeNull();
  });
});
