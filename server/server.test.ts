import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { clientAddress } from "./client-address.ts";
import { oddStatus } from "./odd-request.ts";

function from(address: string, forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  return { headers, socket: { remoteAddress: address } } as unknown as IncomingMessage;
}

describe("the caller's address", () => {
  it.each([
    ["192.0.2.1", undefined, 0, "192.0.2.1"],
    ["::ffff:192.0.2.1", undefined, 0, "192.0.2.1"],
    ["192.0.2.1", "198.51.100.7", 0, "192.0.2.1"],
    ["192.0.2.1", "203.0.113.9, 198.51.100.7", 1, "198.51.100.7"],
    ["192.0.2.1", "203.0.113.9, 198.51.100.7", 2, "203.0.113.9"],
    ["192.0.2.1", "198.51.100.7:5555", 1, "198.51.100.7"],
    ["192.0.2.1", undefined, 1, "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", undefined, 0, "2001:db8:1:2::/64"],
    ["2001:db8::1", undefined, 0, "2001:db8:0:0::/64"],
    ["::1", undefined, 0, "0:0:0:0::/64"],
    ["192.0.2.1", "[2001:db8:1:2::9]:5555", 1, "2001:db8:1:2::/64"],
  ])("of %s, forwarded %s, behind %i proxies, is %s", (socket, forwarded, proxies, address) => {
    expect(clientAddress(from(socket, forwarded), proxies)).toBe(address);
  });
});

describe("an odd request", () => {
  it.each([
    ["GET", "/", null],
    ["POST", "/api/quiz/%C3%A9?x=%", null],
    ["GET", "/api/quiz/%", 400],
    ["GET", "/%ff", 400],
    ["TRACE", "/", 405],
    ["PROPFIND", "/", 405],
  ])("%s %s: %s", (method, url, status) => {
    expect(oddStatus({ method, url })).toBe(status);
  });
});
