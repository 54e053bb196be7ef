import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formOf, isOfOneKind } from "./form.ts";
import { areTwins, likenessOf } from "./twins.ts";

const twins = (one: string, other: string) => areTwins(likenessOf(one), likenessOf(other));

describe("near-twins", () => {
  it.each([
    ["Hypervisor", "Hypervisors"],
    ["the cell", "cell"],
    ["La cellule", "cellule"],
    ["e-mail server", "email servers"],
    ["bodies", "body"],
    ["Élan", "elan"],
    ["mitochondria", "mitochondrla"],
    ["AMI (Amazon Machine Image)", "Amazon Machine Image"],
    ["VPC", "Virtual Private Cloud"],
    ["IaaS", "IAAS"],
    ["AWS Lambda", "Lambda"],
    ["salt and water", "water, salt"],
    ["a protein that speeds up reactions", "protein that speeds up a reaction"],
  ])("%j and %j may be the same answer", (one, other) => {
    expect(twins(one, other)).toBe(true);
    expect(twins(other, one)).toBe(true);
  });

  it.each([
    ["1945", "1946"],
    ["mitosis", "meiosis"],
    ["ATP", "ADP"],
    ["cat", "cats and dogs of the city"],
    ["in 1914 the war began", "in 1918 the war began"],
    ["Rome", "Oslo"],
    ["gas", "glass"],
    ["北京", "南京"],
  ])("%j and %j are two answers", (one, other) => expect(twins(one, other)).toBe(false));

  it("works for all texts, either way round", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (one, other) => {
        expect(twins(one, one)).toBe(true);
        expect(twins(one, other)).toBe(twins(other, one));
      }),
    );
  });
});

describe("answers of one kind", () => {
  it.each([
    ["Lightsail", "Shield"],
    ["70%", "5 %"],
    ["1945", "1815"],
    ["12 km", "3,5 km"],
    ["to run", "to swim"],
    ["IAM", "EC2"],
    ["наука", "жизнь"],
    ["细胞", "分裂"],
    ["14 July 1789", "3 May 1808"],
  ])("%j and %j", (one, other) => expect(isOfOneKind(formOf(one), formOf(other))).toBe(true));

  it.each([
    ["5", "70%"],
    ["1945", "12"],
    ["Lightsail", "security"],
    ["Rome", "The capital of the old empire in Italy"],
    ["git add .", "yes"],
    ["IAM", "Lightsail"],
    ["наука", "science"],
    ["It grows.", "It grows"],
    ["a dam", "water"],
    ["AMI (Amazon Machine Image)", "No cost at all here"],
    ["red, green, blue", "all of the three"],
  ])("%j stands out beside %j", (one, other) => expect(isOfOneKind(formOf(one), formOf(other))).toBe(false));
});
