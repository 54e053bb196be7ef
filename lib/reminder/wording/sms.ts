import { isOneSegment, toSegment } from "#lib/phone/rules.ts";

/** "Waddle: start, move or skip it: https://…", without the address where that takes a second segment. */
export function smsOf(site: string, body: string, link: string): string {
  const whole = `${site}: ${body.replace("{link}", () => link)}`;
  return isOneSegment(whole) ? whole : toSegment(`${site}: ${body.replace(/: \{link\}$/, ".")}`);
}
