import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isWithinBounds, readTypedNumber } from "./typed-number.ts";

describe("a typed number", () => {
  it.each([
    ["3.5", [3.5], ""],
    ["3,5", [3.5], ""],
    ["-3", [-3], ""],
    ["−3", [-3], ""],
    ["+7", [7], ""],
    [".5", [0.5], ""],
    [",5", [0.5], ""],
    ["1/4", [0.25], ""],
    ["-1 / 4", [-0.25], ""],
    ["1.2e3", [1200], ""],
    ["6.02·10^23", [6.02e23], ""],
    ["6.02 x 10^23", [6.02e23], ""],
    ["1.6×10⁻¹⁹ C", [1.6e-19], "C"],
    ["1,500", [1500, 1.5], ""],
    ["1.500", [1500, 1.5], ""],
    ["1,500.25", [1500.25], ""],
    ["1.500,25", [1500.25], ""],
    ["1,500,000", [1500000], ""],
    ["1 500 000", [1500000], ""],
    ["1'500", [1500], ""],
    ["12.34", [12.34], ""],
    ["9.81 m/s²", [9.81], "m/s2"],
    ["5 kg", [5], "kg"],
    ["5kg", [5], "kg"],
    ["5 %", [5], "%"],
    ["$5", [5], "$"],
    ["20 °C", [20], "°C"],
    ["5 µm", [5], "μm"],
    ["2 e", [2], "e"],
  ])("%s is read", (typed, values, unit) => {
    const read = readTypedNumber(typed);
    expect(read?.unit).toBe(unit);
    expect(read?.values).toHaveLength(values.length);
    for (const [at, value] of values.entries()) expect(read?.values[at]).toBeCloseTo(value, 12);
  });

  it.each([
    [""],
    ["five"],
    ["1/0"],
    ["--3"],
    ["1.2.3"],
    ["1,2,3"],
    ["1.5.000,2"],
    ["."],
    ["$5 kg"],
    ["e5"],
    ["1 2 . 3 . 4"],
    ["3-4"],
  ])("%j is none", (typed) => {
    const read = readTypedNumber(typed);
    expect(read === null || read.unit !== "").toBe(true);
  });

  it("is read as it is printed, with a point and with a comma", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(readTypedNumber(String(value))?.values).toContain(value + 0);
        expect(readTypedNumber(String(value).replace(".", ","))?.values).toContain(value + 0);
      }),
    );
  });

  it("never throws and never gives anything but finite numbers", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (typed) => {
        for (const value of readTypedNumber(typed)?.values ?? []) expect(Number.isFinite(value)).toBe(true);
      }),
    );
  });
});

describe("bounds", () => {
  it.each([
    [0.3, { low: 0.1 + 0.2, high: 0.1 + 0.2 }, true],
    [9.8, { low: 9.8, high: 9.82 }, true],
    [9.82, { low: 9.8, high: 9.82 }, true],
    [9.83, { low: 9.8, high: 9.82 }, false],
    [-1, { low: -2, high: 0 }, true],
    [1e-9, { low: 0, high: 0 }, false],
    [0, { low: 0, high: 0 }, true],
  ])("%d in %j: %s", (value, bounds, is) => expect(isWithinBounds(value, bounds)).toBe(is));
});
