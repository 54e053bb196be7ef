import { beforeEach, describe, expect, it, vi } from "vitest";
import type { AuthRequest } from "#lib/extension/registry/auth-request.ts";
import { refuse } from "./refuse.ts";

const redirectUri = "https://abc.chromiumapp.org/";
const REQUEST: AuthRequest = {
  client: { id: "companion", name: "Companion" },
  redirectUri,
  responseType: "code",
  scopes: ["profile"],
  state: "s-1",
  challenge: "c".repeat(43),
  responseMode: undefined,
};

let told: unknown[] = [];
const assign = vi.fn();

beforeEach(() => {
  told = [];
  assign.mockReset();
  const page = Object.assign(new EventTarget(), { location: { assign } });
  page.addEventListener("auth-complete", (event) => told.push((event as CustomEvent).detail));
  vi.stubGlobal("window", page);
});

describe("a no", () => {
  it("leads back to the extension", () => {
    expect(refuse(REQUEST, "access_denied")).toBe(false);
    expect(assign).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining(`${redirectUri}?error=access_denied`),
    );
    expect(told).toEqual([]);
  });

  it("is told in the page where that was asked for, and leads nowhere", () => {
    expect(refuse({ ...REQUEST, responseMode: "web_message" }, "access_denied")).toBe(true);
    expect(told).toEqual([{ error: "access_denied", state: "s-1", redirect_uri: redirectUri }]);
    expect(assign).not.toHaveBeenCalled();
  });

  it("makes up no state", () => {
    refuse({ ...REQUEST, state: undefined, responseMode: "web_message" }, "server_error");
    expect(told).toEqual([{ error: "server_error", redirect_uri: redirectUri }]);
  });
});
