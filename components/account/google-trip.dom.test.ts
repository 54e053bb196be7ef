import { beforeEach, expect, it } from "vitest";
import { provenTrip, rememberedTrip, rememberTrip } from "./google-trip.ts";

const MINUTE_MS = 60_000;

beforeEach(() => sessionStorage.clear());

it("keeps why someone went to Google, in this tab", () => {
  expect(rememberedTrip()).toBeNull();
  rememberTrip({ purpose: "login", next: "/courses" });
  expect(rememberedTrip()).toMatchObject({ purpose: "login", next: "/courses" });
  rememberTrip(null);
  expect(rememberedTrip()).toBeNull();
});

it.each(["{", "7", '"login"', "[]", '{"purpose":"admin"}', '{"purpose":null}'])(
  "makes nothing of what is damaged: %s",
  (kept) => {
    sessionStorage.setItem("googleTrip", kept);
    expect(rememberedTrip()).toBeNull();
    expect(provenTrip("email")).toBeNull();
  },
);

it("drops what is no text and no number", () => {
  sessionStorage.setItem("googleTrip", '{"purpose":"prove","next":{},"action":1,"draft":[],"provenAt":"0"}');
  expect(Object.values(rememberedTrip() ?? {}).filter(Boolean)).toEqual(["prove"]);
});

it("a proof counts for what it was asked for, and for ten minutes", () => {
  const trip = { purpose: "prove", action: "email", draft: "new@example.test", provenAt: 1_000 } as const;
  rememberTrip(trip);
  expect(provenTrip("email", 1_000 + 9 * MINUTE_MS)).toMatchObject(trip);
  expect(provenTrip("email", 1_000 + 10 * MINUTE_MS)).toBeNull();
  expect(provenTrip("delete", 1_000)).toBeNull();
  rememberTrip({ purpose: "prove", action: "email" });
  expect(provenTrip("email", 1_000)).toBeNull();
});
