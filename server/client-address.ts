import type { IncomingMessage } from "node:http";

/**
 * The caller's address: the socket's, or, behind `trustedProxies` proxies of our own, the entry of X-Forwarded-For that
 * the outermost of them wrote. Entries further left are the caller's own words and are not believed. An IPv6 address
 * stands for its /64, since one household has as many as it likes of the rest.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const forwarded = [request.headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
  const hops = forwarded.map((hop) => hop.trim()).filter(Boolean);
  const named = trustedProxies > 0 ? hops.at(-trustedProxies) : undefined;
  return networkOf(withoutPort(named ?? request.socket.remoteAddress ?? "unknown"));
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
