import { describe, expect, it } from "vitest";
import { changeInWords, isSameZone, offsetOf, zoneName, zoneOptions } from "./zone-view.ts";

const winter = new Date("2026-01-15T12:00:00.000Z");
const summer = new Date("2026-07-15T12:00:00.000Z");

describe("a zone in words", () => {
  it("has no underscores", () => {
    expect(zoneName("America/Argentina/Buenos_Aires")).toBe("America / Argentina / Buenos Aires");
  });

  it("has the offset of the moment, with minutes only where there are any", () => {
    expect(offsetOf("Europe/Berlin", winter)).toBe("UTC+1");
    expect(offsetOf("Europe/Berlin", summer)).toBe("UTC+2");
    expect(offsetOf("America/New_York", winter)).toBe("UTC−5");
    expect(offsetOf("Asia/Kathmandu", winter)).toBe("UTC+5:45");
    expect(offsetOf("America/St_Johns", winter)).toBe("UTC−3:30");
    expect(offsetOf("Africa/Accra", winter)).toBe("UTC");
  });

  it("is the same under its older name", () => {
    expect(isSameZone("Asia/Calcutta", "Asia/Kolkata")).toBe(true);
    expect(isSameZone("Europe/Berlin", "Europe/Vienna")).toBe(false);
  });
});

describe("the zones to choose from", () => {
  const values = (own: string) => zoneOptions(own).map(({ value }) => value);

  it("have each place once, and UTC", () => {
    const all = values("Europe/Berlin");
    expect(all.length).toBeGreaterThan(300);
    expect(new Set(all).size).toBe(all.length);
    expect(all).toContain("UTC");
    expect(all).toContain("Pacific/Auckland");
  });

  it("have the learner's own, under the name that it was saved with", () => {
    const names = ["Asia/Calcutta", "Asia/Kolkata"];
    for (const own of names) expect(values(own).filter((zone) => names.includes(zone))).toEqual([own]);
  });
});

describe("when a new zone begins", () => {
  it("is told on the clock of the one that ends", () => {
    const words = changeInWords("2026-11-22T23:00:00.000Z", "Europe/Berlin", "en-GB");
    expect(words).toBe("00:00, Monday 23 November");
  });
});
