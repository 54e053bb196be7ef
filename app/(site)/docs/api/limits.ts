import type { Limit } from "#components/api-docs/reference.ts";
import { LIMITS, type LimitName } from "#lib/server/http/limit.ts";

const TOLD: readonly [LimitName, string][] = [
  ["read", "Reads"],
  ["write", "Changes"],
  ["answer", "Answers to questions"],
  ["poll", "Watching an import or a generation"],
  ["import", "Imports"],
  ["export", "Exports"],
  ["loginByAccount", "Logins to an account"],
  ["loginByAddress", "Logins from an address"],
  ["googleStartByAddress", "Google logins started from an address"],
  ["registerByAddress", "New accounts from an address"],
  ["forgotByEmail", "Emails for a forgotten password"],
  ["contactByAddress", "Messages from an address"],
  ["extensionCode", "Exchanges of an extension's codes"],
  ["extensionProgress", "Reports of an extension"],
];

function period(seconds: number): string {
  if (seconds % 3600 === 0) return seconds === 3600 ? "an hour" : `in ${seconds / 3600} hours`;
  return seconds === 60 ? "a minute" : `in ${seconds / 60} minutes`;
}

/** “300 in 5 minutes” */
export function mostOf({ calls, seconds }: { calls: number; seconds: number }): string {
  return `${calls} ${period(seconds)}`;
}

export function limits(): Limit[] {
  return TOLD.map(([name, what]) => {
    const { points: calls, seconds } = LIMITS[name];
    return { what, most: mostOf({ calls, seconds }) };
  });
}
