import { lookup, Resolver } from "node:dns/promises";
import { BlockList, isIP } from "node:net";

export interface HostAddress {
  address: string;
  family: 4 | 6;
}

/** Asks DNS: all addresses of a host. */
export type Resolve = (hostname: string) => Promise<readonly HostAddress[]>;

/** Everything that isn't an address of the public internet, and what clouds keep for themselves. */
const NOT_PUBLIC_4 = [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"],
  ...["192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15"],
  ...["198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4", "168.63.129.16/32"],
];

/**
 * Of IPv6 only 2000::/3 is public; the first three lines are all the rest: loopback, IPv4 in other clothes (::/96,
 * ::ffff:0:0/96, 64:ff9b::/96), fc00::/7, fe80::/10, ff00::/8. Within it: Teredo and its neighbours, examples, 6to4.
 */
const NOT_PUBLIC_6 = [
  ...["::/3", "4000::/2", "8000::/1"],
  ...["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"],
];

function listOf(family: "ipv4" | "ipv6", subnets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = "", bits = ""] = subnet.split("/");
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}

// One list a family: Node holds an IPv4 address against the mapped ranges of IPv6 as well.
const blocked4 = listOf("ipv4", NOT_PUBLIC_4);
const blocked6 = listOf("ipv6", NOT_PUBLIC_6);

/** Whether a host of the public internet can have this address; what is no address at all can't be public. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !blocked4.check(address, "ipv4");
  return family === 6 && !address.includes("%") && !blocked6.check(address, "ipv6");
}

/** Names that only ever mean this machine, or one in its own network. */
const OWN_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|localdomain)$/;

export function isOwnName(hostname: string): boolean {
  return OWN_NAMES.test(hostname.toLowerCase().replace(/(?<!\.)\.+$/, ""));
}

/** Whether the owner has named this host, or this port of it, as one that may be read though it is private. */
export function isNamedHost({ hostname, port, protocol }: URL, hosts: readonly string[]): boolean {
  const usual = protocol === "http:" ? "80" : "443";
  return hosts.includes(`${hostname}:${port || usual}`) || (port === "" && hosts.includes(hostname));
}

/** Every address of the host as the machine's resolver knows it, literal addresses as they are. */
export async function resolveHost(hostname: string): Promise<readonly HostAddress[]> {
  const found = await lookup(hostname, { all: true });
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
}

const ONLINE_MS = 2000;

/**
 * Whether names of the public internet can be looked up at all: .com has name servers wherever there is an internet. A
 * resolver that is cut off may say of any name that there is none.
 */
export async function knowsNames(): Promise<boolean> {
  const resolver = new Resolver({ timeout: ONLINE_MS, tries: 1 });
  return resolver.resolveNs("com").then(
    (servers) => servers.length > 0,
    () => false,
  );
}
