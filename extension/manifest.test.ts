import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { COMPANION } from "#lib/extension/registry/auth-request.ts";
import { manifest, PUBLIC_KEY } from "./manifest.ts";

describe("the manifest", () => {
  it("has the key that the registered id follows from", () => {
    const hash = createHash("sha256").update(Buffer.from(PUBLIC_KEY, "base64")).digest("hex").slice(0, 32);
    const id = [...hash].map((digit) => "abcdefghijklmnop"[Number.parseInt(digit, 16)]).join("");
    expect(id).toBe(COMPANION.extensionId);
  });

  it("asks for no more than it needs", () => {
    const made = manifest("https://waddle.example", "1.0.0");
    expect(made.permissions).toEqual(["identity", "storage", "activeTab", "scripting"]);
    expect(made.host_permissions).toEqual(["https://waddle.example/*"]);
    expect(made.content_scripts.flatMap(({ matches }) => matches)).toEqual([
      "https://waddle.example/ext-auth*",
    ]);
    expect(made.content_security_policy.extension_pages).toContain("connect-src https://waddle.example;");
  });
});
