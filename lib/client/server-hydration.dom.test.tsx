import {
  type DehydratedState,
  dehydrate,
  QueryClient,
  QueryClientProvider,
  queryOptions,
} from "@tanstack/react-query";
import { act } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ServerHydration, useServerQuery } from "./server-hydration.ts";

const fetchXp = vi.fn(() => new Promise<number>(() => {}));
const xpQuery = queryOptions({ queryKey: ["xp"], queryFn: fetchXp, staleTime: 30_000 });

/** A part of the page's frame: it asks before the page's own part has come. */
function Frame() {
  useServerQuery(xpQuery);
  return null;
}

function Xp({ initial }: { initial?: number }) {
  const { data, isPending, isFetching } = useServerQuery(xpQuery, initial);
  return <p>{isPending ? "none" : `${data} XP${isFetching ? ", asking" : ""}`}</p>;
}

interface PageProps {
  client: QueryClient;
  state: DehydratedState;
  initial?: number | undefined;
}

function Page({ client, state, initial }: PageProps) {
  return (
    <QueryClientProvider client={client}>
      <Frame />
      <ServerHydration state={state}>
        <Xp {...(initial !== undefined && { initial })} />
      </ServerHydration>
    </QueryClientProvider>
  );
}

const NOW = Date.parse("2026-03-02T12:00:00Z");
const MINUTE_MS = 60_000;

/** A cache that has learnt so many XP, or nothing. */
function cacheWith(xp?: number, updatedAt = NOW): QueryClient {
  const client = new QueryClient();
  if (xp !== undefined) client.setQueryData(xpQuery.queryKey, xp, { updatedAt });
  return client;
}

const read = (xp?: number): DehydratedState => dehydrate(cacheWith(xp));

const roots: Root[] = [];
beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.spyOn(Date, "now").mockReturnValue(NOW);
  fetchXp.mockClear();
});
afterEach(async () => {
  for (const root of roots.splice(0)) await act(async () => root.unmount());
});

/** The browser takes over a page from the server; returns its first picture, its second one and what React complains of. */
async function takeOver(server: PageProps, browser: PageProps) {
  const container = document.createElement("div");
  container.innerHTML = renderToString(<Page {...server} />);
  const drawn = container.textContent;
  const complaints: unknown[] = [];
  const onRecoverableError = (error: unknown) => complaints.push(error);
  await act(async () => {
    roots.push(hydrateRoot(container, <Page {...browser} />, { onRecoverableError }));
  });
  return { drawn, shown: container.textContent, complaints };
}

describe("a part of a page that the browser takes over", () => {
  it.each<[string, QueryClient, string]>([
    ["nothing", cacheWith(), "5 XP"],
    ["something older", cacheWith(4, NOW - 1), "5 XP"],
    ["something newer", cacheWith(6, NOW + MINUTE_MS), "6 XP"],
  ])("begins as the server drew it where the browser knows %s", async (_, client, later) => {
    const state = read(5);
    const { drawn, shown, complaints } = await takeOver({ client: cacheWith(), state }, { client, state });
    expect([drawn, shown, complaints]).toEqual(["5 XP", later, []]);
    expect(fetchXp).not.toHaveBeenCalled();
  });

  it.each([
    ["nothing", cacheWith()],
    ["something else", cacheWith(6, NOW + MINUTE_MS)],
  ])("is drawn from its own data where another part has left %s in the server's cache", async (_, client) => {
    const state = read(5);
    const { drawn, complaints } = await takeOver({ client, state }, { client: cacheWith(), state });
    expect([drawn, complaints]).toEqual(["5 XP", []]);
  });

  it("begins without what the server could not read, though the browser knows it", async () => {
    const state = read();
    const { drawn, shown, complaints } = await takeOver(
      { client: cacheWith(), state },
      { client: cacheWith(6), state },
    );
    expect([drawn, shown, complaints]).toEqual(["none", "6 XP", []]);
  });

  it("asks for what the server could not read", async () => {
    const state = read();
    const { shown } = await takeOver({ client: cacheWith(), state }, { client: cacheWith(), state });
    expect(shown).toBe("none");
    expect(fetchXp).toHaveBeenCalled();
  });

  it("begins as the server drew it where the browser's clock says that everything is old", async () => {
    const state = read(5);
    const server = renderToString(<Page client={cacheWith()} state={state} />);
    vi.spyOn(Date, "now").mockReturnValue(NOW + 60 * MINUTE_MS);
    const container = document.createElement("div");
    container.innerHTML = server;
    const onRecoverableError = vi.fn();
    await act(async () => {
      const page = <Page client={cacheWith()} state={state} />;
      roots.push(hydrateRoot(container, page, { onRecoverableError }));
    });
    expect(onRecoverableError).not.toHaveBeenCalled();
    expect(container.textContent).toBe("5 XP, asking");
  });

  it("takes data of its own before those of the part around it", async () => {
    const state = read();
    const { drawn, shown, complaints } = await takeOver(
      { client: cacheWith(), state, initial: 7 },
      { client: cacheWith(6, NOW + MINUTE_MS), state, initial: 7 },
    );
    expect([drawn, shown, complaints]).toEqual(["7 XP", "6 XP", []]);
  });
});
