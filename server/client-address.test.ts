import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { clientAddress, isLocalClient } from "./client-address.ts";

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

describe("a client on this very machine", () => {
  const LOOPBACKS = ["127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1"];
  const OTHERS = ["192.0.2.1", "10.0.0.1", "::ffff:192.0.2.1", "fe80::1", "2001:db8::1", "::2"];

  it.each(LOOPBACKS)("is one at %s", (socket) => {
    expect(isLocalClient(from(socket), 0)).toBe(true);
  });

  it.each(OTHERS)("is none at %s", (socket) => {
    expect(isLocalClient(from(socket), 0)).toBe(false);
    expect(isLocalClient(from(socket, "127.0.0.1"), 0)).toBe(false);
    expect(isLocalClient(from(socket, "127.0.0.1"), 1)).toBe(false);
  });

  it.each(["forwarded", "x-forwarded-for", "x-real-ip", "via"])(
    "is none behind a proxy that nobody declared, which shows by %s",
    (name) => {
      const request = { headers: { [name]: "127.0.0.1" }, socket: { remoteAddress: "127.0.0.1" } };
      expect(isLocalClient(request as unknown as IncomingMessage, 0)).toBe(false);
    },
  );

  it.each([
    ["127.0.0.1", 1, true],
    ["::1", 1, true],
    ["[::1]:5555", 1, true],
    ["192.0.2.1", 1, false],
    ["127.0.0.1, 192.0.2.1", 1, false],
    ["192.0.2.1, 127.0.0.1", 2, false],
    ["127.0.0.1", 2, false],
    [undefined, 1, false],
  ])("is what a declared proxy beside the server says: %s behind %i: %s", (forwarded, proxies, isLocal) => {
    expect(isLocalClient(from("127.0.0.1", forwarded), proxies)).toBe(isLocal);
  });
});
