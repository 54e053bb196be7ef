import type { Matrix, NoticeKindName, NoticeWayName, ReminderSettingsBody } from "./schema.ts";

export interface Choice {
  kind: NoticeKindName;
  way: NoticeWayName;
}

export const KINDS: readonly NoticeKindName[] = ["session", "streak", "hearts", "week", "connection"];
export const WAYS: readonly NoticeWayName[] = ["mail", "push", "sms"];

/** The rows as a table of switches. Who has never set anything hears by mail of a connection that broke. */
export function matrixOf(choices: readonly Choice[], hasSettings: boolean): Matrix {
  const isOn = (kind: NoticeKindName, way: NoticeWayName) =>
    choices.some((choice) => choice.kind === kind && choice.way === way) ||
    (!hasSettings && kind === "connection" && way === "mail");
  const row = (kind: NoticeKindName) => ({
    mail: isOn(kind, "mail"),
    push: isOn(kind, "push"),
    sms: isOn(kind, "sms"),
  });
  return Object.fromEntries(KINDS.map((kind) => [kind, row(kind)])) as Matrix;
}

/** What a change of the table switches on and off; all else stays. */
export function choicesOf(changes: NonNullable<ReminderSettingsBody["matrix"]>): {
  on: Choice[];
  off: Choice[];
} {
  const all = KINDS.flatMap((kind) => WAYS.map((way) => ({ kind, way, isOn: changes[kind]?.[way] })));
  const named = (wanted: boolean) =>
    all.filter(({ isOn }) => isOn === wanted).map(({ kind, way }) => ({ kind, way }));
  return { on: named(true), off: named(false) };
}
