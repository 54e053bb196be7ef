import type { IncomingMessage } from "node:http";

/**
 * The caller's address: the socket's, or, behind `trustedProxies` proxies of our own, the entry of X-Forwarded-For that
 * the outermost of them wrote. Entries further left are the caller's own words and are not believed. An IPv6 address
 * stands for its /64, since one household has as many as it likes of the rest.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const named = forwardedAddress(request, trustedProxies);
  return networkOf(withoutPort(named ?? request.socket.remoteAddress ?? "unknown"));
}

/**
 * Whether the caller is on this very machine. What a proxy hands on is not, unless it is one of `trustedProxies` and names
 * this machine: a proxy beside the server that no one declared would otherwise make everyone local.
 */
export function isLocalClient(request: IncomingMessage, trustedProxies: number): boolean {
  if (!isLoopback(request.socket.remoteAddress)) return false;
  if (trustedProxies > 0) return isLoopback(forwardedAddress(request, trustedProxies));
  return FORWARDED.every((name) => request.headers[name] === undefined);
}

/** What proxies tell about the caller */
const FORWARDED = ["forwarded", "x-forwarded-for", "x-real-ip", "via"];

function isLoopback(address = ""): boolean {
  return /^(::ffff:)?127(\.\d+){3}$|^::1$/i.test(withoutPort(address));
}

function forwardedAddress(request: IncomingMessage, trustedProxies: number): string | undefined {
  const forwarded = [request.headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
  const hops = forwarded.map((hop) => hop.trim()).filter(Boolean);
  return trustedProxies > 0 ? hops.at(-trustedProxies) : undefined;
}

/** Some proxies write the port too: `192.0.2.1:5555`, `[2001:db8::1]:5555`. */
function withoutPort(address: string): string {
  return address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1").replace(/^\[(.+)\](:\d+)?$/, "$1");
}

function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail = ""] = plain.toLowerCase().split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const zeros = plain.includes("::") ? Math.max(0, 8 - left.length - right.length) : 0;
  const groups = [...left, ...Array<string>(zeros).fill("0"), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
