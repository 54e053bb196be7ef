import { dehydrate, QueryClient, type QueryKey } from "@tanstack/react-query";
import { cleanup, configure, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import {
  PathnameContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import type { ReactNode } from "react";
import { afterEach, expect, vi } from "vitest";
import { Providers } from "#components/layout/providers.tsx";
import { ServerHydration } from "#lib/client/server-hydration.ts";
import { fillJsdomGaps } from "./jsdom-gaps.ts";

fillJsdomGaps();

/** What is waited for on a screen has as long as this: a busy machine is slow, a fault lasts. */
const PATIENCE_MS = 20_000;
configure({ asyncUtilTimeout: PATIENCE_MS });

/** Tries again until nothing is thrown; like `vi.waitFor`, it moves clocks that are faked. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: PATIENCE_MS });
}

/** What a call is answered with: a body with status 200, or a whole Response. A function is asked at each call. */
type Answer = object | Response | ((body: unknown, query: URLSearchParams) => unknown);

/** What a screen was asked to do beyond itself. */
export interface ScreenCall {
  method: string;
  path: string;
  body: unknown;
}

export interface ScreenOptions {
  /** The address at which the screen is shown, with its query. Default: "/" */
  at?: string;
  /** Answers by "METHOD /path", the query left out. Any other call fails the test. */
  answers?: Record<string, Answer>;
  /** What the server has read for it, by the key of its query */
  known?: readonly (readonly [QueryKey, unknown])[];
  /** Public pages have no providers: app/(site)/layout.tsx */
  isPublic?: boolean;
}

/**
 * Renders a part of a page in jsdom as the product does: with its providers, a router that only notes where it was sent
 * (`router.push`, …), a `location` that only notes where it would have led (`location.assign`, …), and calls that are
 * answered from `answers` and noted in `calls`.
 */
export function renderScreen(ui: ReactNode, options: ScreenOptions = {}) {
  const { at = "/", answers = {}, known = [], isPublic = false } = options;
  const calls = answerCalls(answers);
  const location = holdLocation();
  window.history.replaceState(null, "", at);
  const { pathname, searchParams } = new URL(at, window.location.href);
  const router = {
    back: vi.fn(),
    forward: vi.fn(),
    refresh: vi.fn(),
    push: vi.fn(),
    replace: vi.fn(),
    prefetch: vi.fn(),
    experimental_gesturePush: vi.fn(),
    bfcacheId: "0",
  };
  const client = new QueryClient();
  for (const [key, data] of known) client.setQueryData(key, data);
  const state = dehydrate(client);
  const wrap = (children: ReactNode) => (
    <AppRouterContext value={router}>
      <PathnameContext value={pathname}>
        <SearchParamsContext value={searchParams}>
          {isPublic ? (
            children
          ) : (
            <Providers>
              <ServerHydration state={state}>{children}</ServerHydration>
            </Providers>
          )}
        </SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>
  );
  const view = render(wrap(ui));
  const rerender = (next: ReactNode) => view.rerender(wrap(next));
  return { ...view, rerender, router, location, calls, user: userEvent.setup() };
}

/** jsdom loads no other page. All that doesn't lead away is answered by its own location. */
function holdLocation() {
  const own = window.location;
  const held = { assign: vi.fn(), replace: vi.fn(), reload: vi.fn() };
  const read = (name: string | symbol) => Reflect.get(name in held ? held : own, name);
  vi.stubGlobal("location", new Proxy({}, { get: (_, name) => read(name) }));
  return held;
}

function answerCalls(answers: Record<string, Answer>): ScreenCall[] {
  const calls: ScreenCall[] = [];
  vi.stubGlobal("fetch", async (input: string | URL | Request, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(
      input instanceof Request ? input.url : input,
      window.location.href,
    );
    const method = init.method ?? "GET";
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : init.body;
    calls.push({ method, path: pathname, body });
    const answer = answers[`${method} ${pathname}`];
    if (answer === undefined) throw new Error(`The test answers no ${method} ${pathname}.`);
    const given: unknown = typeof answer === "function" ? await answer(body, searchParams) : answer;
    return given instanceof Response ? given.clone() : Response.json(given);
  });
  return calls;
}

/** A refusal as our server gives it: a code for programs, a sentence for people. */
export function refusal(status: number, error: string, message: string, more: object = {}): Response {
  return Response.json({ error, message, requestId: "r-1", ...more }, { status });
}

/** Colours and sizes need a browser; all else that axe knows holds in jsdom too. */
export async function expectAccessibleScreen(container: Element = document.body): Promise<void> {
  const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
  const { violations } = await axe.run(container, { rules, resultTypes: ["violations"] });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`)).toEqual(
    [],
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});
