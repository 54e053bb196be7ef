import { describe, expect, it } from "vitest";
import { oneLine, parseMailbox } from "./mailbox.ts";

describe("a mailbox", () => {
  it.each([
    ["Waddle <hello@waddle.example>", { name: "Waddle", address: "hello@waddle.example" }],
    ['"Waddle, Inc." <a@b.example>', { name: "Waddle, Inc.", address: "a@b.example" }],
    ["no-reply@localhost", { name: "", address: "no-reply@localhost" }],
    ["<a@b>", { name: "", address: "a@b" }],
    ["Zoë <zoë@bücher.example>", { name: "Zoë", address: "zoë@bücher.example" }],
  ])("is read from %s", (text, mailbox) => {
    expect(parseMailbox(text)).toEqual(mailbox);
  });

  it.each([
    "Waddle",
    "",
    "Waddle <>",
    "a@b, c@d",
    "A <a@b> <c@d>",
    "A <a@b>, C <c@d>",
    "A\r\nBcc: c@d <a@b>",
    "a b@c",
    "@b",
    "a@",
  ])("is not %j", (text) => {
    expect(parseMailbox(text)).toBeNull();
  });
});

describe("a line", () => {
  it("loses controls and turned writing, keeps everything else", () => {
    expect(oneLine(" Hi\r\n\0there\u2029 \u202Egpj.exe ")).toBe("Hi there gpj.exe");
    expect(oneLine("Élodie 👩🏽‍🚀 – مرحبا")).toBe("Élodie 👩🏽‍🚀 – مرحبا");
  });
});
