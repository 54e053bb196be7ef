import { Client } from "@notionhq/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Notion, startNotion } from "./server.ts";

let notion: Notion;
beforeEach(async () => {
  notion = await startNotion();
});
afterEach(() => notion.stop());

const clientOf = ({ base, consents }: Notion) =>
  new Client({
    auth: consents.grant().accessToken,
    baseUrl: base,
    notionVersion: "2025-09-03",
    retry: false,
    logger: () => {},
  });

const REDIRECT = "http://localhost:3000/oauth/notion/callback";
const auth = () => ({ client_id: notion.client.id, client_secret: notion.client.secret });

/** What a browser gets that consents */
async function consent(more: Record<string, string> = {}): Promise<URL> {
  const query = new URLSearchParams({
    ...{ client_id: notion.client.id, response_type: "code", owner: "user" },
    ...{ redirect_uri: REDIRECT, state: "s1", ...more },
  });
  const response = await fetch(`${notion.base}/v1/oauth/authorize?${query}`, { redirect: "manual" });
  return new URL(response.headers.get("location") ?? "about:blank");
}

describe("the Notion of tests and demonstrations", () => {
  it("gives a token for a code once, a new one for a refresh token once, and none that was revoked", async () => {
    const client = new Client({ baseUrl: notion.base, retry: false, logger: () => {} });
    const back = await consent({ answer: "allow" });
    expect(back.searchParams.get("state")).toBe("s1");
    const code = back.searchParams.get("code") ?? "";
    const spend = () =>
      client.oauth.token({ ...auth(), grant_type: "authorization_code", code, redirect_uri: REDIRECT });
    const first = await spend();
    await expect(spend()).rejects.toMatchObject({ status: 400 });
    const refresh_token = first.refresh_token ?? "";
    const refresh = () => client.oauth.token({ ...auth(), grant_type: "refresh_token", refresh_token });
    const second = await refresh();
    await expect(refresh()).rejects.toMatchObject({ status: 400 });
    const me = (auth: string) =>
      new Client({ auth, baseUrl: notion.base, retry: false, logger: () => {} }).users.me({});
    await expect(me(first.access_token)).rejects.toMatchObject({ code: "unauthorized" });
    expect(await me(second.access_token)).toMatchObject({ object: "user" });
    await client.oauth.revoke({ ...auth(), token: second.access_token });
    await expect(me(second.access_token)).rejects.toMatchObject({ code: "unauthorized" });
    expect((await consent({ answer: "cancel" })).searchParams.get("error")).toBe("access_denied");
  });

  it("lists in parts what is shared, and refuses a cursor that it didn't give", async () => {
    const client = clientOf(notion);
    const first = await client.search({ page_size: 4 });
    const second = await client.search({ page_size: 100, start_cursor: first.next_cursor });
    expect([...first.results, ...second.results]).toHaveLength(
      notion.workspace.pages.size + notion.workspace.databases.size,
    );
    await expect(client.search({ start_cursor: "4-0000" })).rejects.toMatchObject({
      code: "validation_error",
    });
    const [top] = notion.workspace.pages.values();
    notion.workspace.unshare(top?.id ?? "");
    await expect(client.pages.retrieve({ page_id: top?.id ?? "" })).rejects.toMatchObject({ status: 404 });
    expect((await client.search({ query: "pulls" })).results).toEqual([]);
  });

  it("gives out a file for a while", async () => {
    const client = clientOf(notion);
    const page = [...notion.workspace.pages.values()].find(({ title }) => title.startsWith("What pulls"));
    const pictureOf = async () => {
      const { results } = await client.blocks.children.list({ block_id: page?.id ?? "" });
      const found = results.find((one) => "type" in one && one.type === "image");
      return found && "type" in found && found.type === "image" && found.image.type === "file"
        ? found.image.file.url
        : "";
    };
    expect((await fetch(await pictureOf())).status).toBe(200);
    notion.api.fileMs = -1;
    expect((await fetch(await pictureOf())).status).toBe(403);
  });

  it("goes wrong as a test wants it", async () => {
    const client = clientOf(notion);
    notion.fail(() => ({ status: 429, retryAfter: 3 }));
    await expect(client.users.me({})).rejects.toMatchObject({ code: "rate_limited" });
    for (const fault of ["garbage", "down"] as const) {
      notion.fail(() => fault);
      await expect(client.users.me({})).rejects.toThrow();
    }
    expect(notion.calls).toHaveLength(3);
  });
});
