import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import type { Provider } from "./arrival.ts";

/** As a document that was opened with this address: the screen reads it once in its life. */
async function open(provider: Provider, at: string) {
  const { CallbackScreen } = await import("./callback-screen.tsx");
  const view = renderScreen(<CallbackScreen provider={provider} />, { at });
  await waitFor(() => expect(view.router.replace).toHaveBeenCalled());
  return view;
}

beforeEach(() => vi.resetModules());

it.each([
  ["google", "/oauth/google/callback", "?code=4%2F0AbC&state=xyz", "This connection was not started here"],
  ["google", "/oauth/google/callback", "?error=access_denied", "You said no to Google Calendar. Nothing was"],
  [
    "notion",
    "/oauth/notion/callback",
    "?error=access_denied",
    "You said no to Notion. Nothing was connected.",
  ],
  ["notion", "/oauth/notion/callback", "?error=temporarily_unavailable", "Notion could not answer just then"],
  ["other", "/oauth/callback", "?error=invalid_scope", "The other service reported a problem"],
  ["other", "/oauth/callback", "", "Nothing arrived from the other service"],
  ["other", "/oauth/callback", "#access_token=secret", "This connection was not started here"],
] as const)("%s at %s%s says what it means, and forgets its address", async (provider, path, rest, words) => {
  const { router } = await open(provider, path + rest);
  const status = screen.getByText(words, { exact: false }).closest("[role=status]");
  expect(status).not.toBeNull();
  expect(status?.textContent).not.toContain("Connecting");
  expect(window.location.pathname + window.location.search + window.location.hash).toBe(path);
  expect(router.replace).toHaveBeenCalledWith(path, { scroll: false });
  expect(JSON.stringify(window.history.state)).not.toMatch(/0AbC|error=|secret/);
  await expectAccessibleScreen();
});

it.each(["error", "error_description", "code", "state"])("nothing of %s gets into the page", async (name) => {
  const attack = encodeURIComponent("<img src=x onerror=\"document.title='pwned'\">");
  const { container } = await open(
    "other",
    `/oauth/callback?${name}=${attack}&error_uri=javascript:alert(1)`,
  );
  expect(screen.getByRole("link", { name: "Back to profile" })).toBeTruthy();
  for (const part of ["onerror", "pwned", "javascript:"]) expect(container.innerHTML).not.toContain(part);
});
