import { describe, expect, it } from "vitest";
import { isNamedHost, isOwnName, isPublicAddress } from "./address.ts";

describe("isPublicAddress", () => {
  it.each([
    ...["0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1"],
    ...["127.255.255.254", "169.254.169.254", "169.254.0.1", "172.16.0.1", "172.31.255.255", "192.0.0.8"],
    ...["192.0.2.1", "192.88.99.1", "192.168.0.1", "192.168.255.255", "198.18.0.1", "198.19.255.255"],
    ...["198.51.100.7", "203.0.113.7", "224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255"],
    ...["168.63.129.16", "::", "::1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::ffff:7f00:1"],
    ...["::ffff:0:10.0.0.1", "64:ff9b::7f00:1", "64:ff9b::808:808", "64:ff9b:1::1", "100::1", "2001::1"],
    ...["2001:0:4136:e378:8000:63bf:3fff:fdd2", "2001:10::1", "2001:20::1", "2001:db8::1", "2002:7f00:1::"],
    ...["2002:a00:1::1", "3fff::1", "4000::1", "5f00::1", "fc00::1", "fd00:ec2::254", "fdff::1", "fe80::1"],
    ...["fe80::1%eth0", "febf::1", "fec0::1", "ff02::1", "ff0e::1", "2606:4700::1%eth0"],
    ...["", "localhost", "1.2.3", "127.1", "0x7f000001", "2130706433", "1.2.3.4.5", ":::", "example.com"],
  ])("refuses %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    ...["1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "93.184.216.34", "100.63.255.255", "100.128.0.0"],
    ...["126.255.255.255", "128.0.0.0", "169.253.255.255", "172.15.255.255", "172.32.0.0", "192.167.255.255"],
    ...["192.169.0.0", "198.17.255.255", "198.20.0.0", "223.255.255.255", "2606:4700:4700::1111"],
    ...["2a00:1450:4001:80b::200e", "2001:4860:4860::8888", "2003::1", "2400:cb00::1"],
  ])("lets %s pass", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe("hosts of one's own", () => {
  it("are told by their names", () => {
    for (const name of ["localhost", "LOCALHOST.", "a.localhost", "nas.local", "db.internal", "x.home.arpa."])
      expect(isOwnName(name), name).toBe(true);
    for (const name of ["example.com", "mylocalhost", "localhost.example.com", "lan.example"])
      expect(isOwnName(name), name).toBe(false);
  });

  it("may be named by the owner, with or without a port", () => {
    const named = (address: string, ...hosts: string[]) => isNamedHost(new URL(address), hosts);
    expect(named("https://wiki.lan/a", "wiki.lan")).toBe(true);
    expect(named("http://wiki.lan/a", "wiki.lan")).toBe(true);
    expect(named("http://wiki.lan/a", "wiki.lan:80")).toBe(true);
    expect(named("http://wiki.lan:8080/a", "wiki.lan:8080")).toBe(true);
    expect(named("http://wiki.lan:8080/a", "wiki.lan")).toBe(false);
    expect(named("https://wiki.lan/a", "wiki.lan:80")).toBe(false);
    expect(named("https://not-wiki.lan/a", "wiki.lan")).toBe(false);
    expect(named("http://[fd00::1]:81/", "[fd00::1]:81")).toBe(true);
  });
});
