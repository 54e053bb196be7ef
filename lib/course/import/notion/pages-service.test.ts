import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { GET } from "#app/api/connections/[connection]/pages/route.ts";
import { Workspace } from "#scripts/connections/notion/workspace.ts";
import { callRoute } from "#tests/support/call-route.ts";
import {
  connectNotion,
  createAsker,
  readConnection,
  startConnectedNotion,
} from "#tests/support/connections.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { bearer, signIn } from "#tests/support/factories.ts";
import { hastenNotion } from "#tests/support/notion-imports.ts";
import type { NotionPages } from "./notion-schema.ts";
import { holdTurns } from "./pace-service.ts";

const notion = await startConnectedNotion();
afterAll(() => notion.stop());

let headers: Record<string, string>;
let connection: string;

beforeEach(async () => {
  await resetDatabase();
  hastenNotion();
  notion.fail(null);
  const asker = await createAsker();
  headers = bearer((await signIn(asker.id)).bearer);
  connection = await connectNotion(notion, asker);
  notion.calls.length = 0;
});

async function list(query: Record<string, string> = {}, id = connection) {
  const url = `/?${new URLSearchParams(query)}`;
  const response = await callRoute(GET, url, { headers, params: { connection: id } });
  return { status: response.status, body: await response.json() };
}

describe("the pages that are shared", () => {
  it("come with what they lie in, by words of their titles too", async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    const { pages, nextCursor } = body as NotionPages;
    expect(nextCursor).toBeNull();
    const byTitle = new Map(pages.map((page) => [page.title, page]));
    const course = byTitle.get("Tides");
    expect(course).toMatchObject({ kind: "page", parentId: null, icon: "🌊" });
    expect(byTitle.get("Practice")).toMatchObject({ parentId: course?.id });
    const quiz = byTitle.get("Tide quiz");
    expect(quiz).toMatchObject({ kind: "database", parentId: course?.id });
    expect(notion.workspace.databases.has(quiz?.id ?? "")).toBe(true);
    expect(byTitle.get("What is a tide pool?")).toMatchObject({ kind: "page", parentId: quiz?.id });
    const found = await list({ q: "practice" });
    expect(found.body.pages.map(({ title }: { title: string }) => title)).toEqual(["Practice"]);
  });

  it("come in parts of a hundred, once each; a cursor that isn't known is refused", async () => {
    const own = new Workspace();
    const all = Array.from({ length: 230 }, (_, at) => own.page(`Page ${at}`).id);
    for (const page of own.pages.values()) notion.workspace.pages.set(page.id, page);
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const { body } = await list({ q: "page ", ...(cursor && { cursor }) });
      seen.push(...body.pages.map(({ id }: { id: string }) => id));
      cursor = body.nextCursor;
    }
    for (const id of all) notion.workspace.pages.delete(id);
    expect(seen.sort()).toEqual(all.sort());
    expect(await list({ cursor: "made-up" })).toMatchObject({
      status: 400,
      body: { error: "invalid_input", fields: { cursor: expect.any(String) } },
    });
  });

  it("are nobody else's: a foreign connection isn't there", async () => {
    const stranger = await connectNotion(notion, await createAsker());
    notion.calls.length = 0;
    expect(await list({}, stranger)).toMatchObject({ status: 404, body: { error: "not_found" } });
    expect(notion.calls).toEqual([]);
  });

  it("can't be read through a broken connection, which is told apart from one that only fails", async () => {
    notion.consents.revokeAll();
    expect(await list()).toMatchObject({ status: 409, body: { error: "connection_broken" } });
    expect((await readConnection(connection)).status).toBe("broken");
  });

  it.each(["garbage", "down", "silent", { status: 500 }, { status: 429, retryAfter: 600 }] as const)(
    "are a sentence where Notion answers %j",
    async (fault) => {
      notion.fail(() => fault);
      const { status, body } = await list();
      expect([status, body.error]).toEqual([503, "unavailable"]);
      expect(body.message).toContain("Notion");
      expect((await readConnection(connection)).status).toBe("connected");
      notion.fail(null);
      hastenNotion();
      expect((await list()).status).toBe(200);
    },
  );

  it("are asked for again where Notion fails once", async () => {
    notion.fail(() => (notion.calls.length === 1 ? { status: 502 } : undefined));
    expect((await list()).status).toBe(200);
    expect(notion.calls).toHaveLength(2);
  });

  it("are refused at once while a connection's turns are taken for longer than anyone waits", async () => {
    holdTurns(connection, 20_000);
    const startedAt = performance.now();
    expect((await list()).status).toBe(503);
    expect(performance.now() - startedAt).toBeLessThan(5000);
    expect(notion.calls).toEqual([]);
  });
});
