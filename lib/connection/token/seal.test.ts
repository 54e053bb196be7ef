import { expect, it } from "vitest";
import { newKey } from "#tests/support/connections.ts";
import { keyIdOf, openText, sealedWith, sealText } from "./seal.ts";

const keys = [newKey(), newKey()];
const place = { id: "01890000-0000-7000-8000-000000000001", part: "access" } as const;
const sealed = () => sealText("a-secret-token", place, keys);

it("seals with the first key, names it and opens with any of the list", async () => {
  const text = await sealed();
  expect(text).not.toContain("a-secret-token");
  expect(sealedWith(text)).toBe(keyIdOf(keys[0] ?? ""));
  expect(await openText(text, place, [...keys].reverse())).toBe("a-secret-token");
  expect(await sealed()).not.toBe(text);
});

it("stays closed without its key", async () => {
  await expect(openText(await sealed(), place, [newKey()])).rejects.toMatchObject({
    message: "its key is not known",
    keyId: keyIdOf(keys[0] ?? ""),
  });
});

it("stays closed in another row, and as another token of its own row", async () => {
  const text = await sealed();
  const other = { ...place, id: "01890000-0000-7000-8000-000000000002" };
  await expect(openText(text, other, keys)).rejects.toThrow("it belongs elsewhere");
  await expect(openText(text, { ...place, part: "refresh" }, keys)).rejects.toThrow("it belongs elsewhere");
});

it("notices a head that was rewritten for another row, and any other change", async () => {
  const text = await sealed();
  const [head = "", ...rest] = text.split(".");
  const header = JSON.parse(Buffer.from(head, "base64url").toString()) as object;
  const other = { ...place, id: "01890000-0000-7000-8000-000000000002" };
  const forged = Buffer.from(JSON.stringify({ ...header, row: other.id })).toString("base64url");
  await expect(openText([forged, ...rest].join("."), other, keys)).rejects.toThrow("it was changed");
  const flipped = text.replace(/.$/, (last) => (last === "A" ? "Q" : "A"));
  await expect(openText(flipped, place, keys)).rejects.toThrow("it was changed");
  const plain = Buffer.from(JSON.stringify({ ...header, enc: "A128CBC-HS256" })).toString("base64url");
  await expect(openText([plain, ...rest].join("."), place, keys)).rejects.toThrow("it was changed");
  await expect(openText("no seal", place, keys)).rejects.toThrow("its key is not known");
});
