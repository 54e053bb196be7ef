import { escaped, pageOf } from "../listen.ts";
import type { CalendarStore, StoredCalendar, StoredEvent } from "./store.ts";

const button = (act: string, label: string) => `<button name="act" value="${act}">${label}</button>`;

function minutesOf({ start, end }: StoredEvent): number {
  return (Date.parse(end.dateTime ?? "") - Date.parse(start.dateTime ?? "")) / 60_000 || 30;
}

function eventRow(calendar: StoredCalendar, event: StoredEvent): string {
  const isThere = event.status === "confirmed";
  const when = (event.start.dateTime ?? `${event.start.date}T12:00`).slice(0, 16);
  const acts = isThere
    ? `<input type="datetime-local" name="start" aria-label="Start in UTC" value="${when}">
       <input type="number" name="minutes" aria-label="Minutes" value="${minutesOf(event)}" min="1">
       ${button("move", "Move")} ${button("day", "Whole day")} ${button("delete", "Delete")}`
    : `(deleted) ${button("back", "Bring back")}`;
  return `<li><form method="post"><b>${escaped(event.summary)}</b>
    ${escaped(event.start.dateTime ?? event.start.date ?? "")}
    <input type="hidden" name="calendar" value="${escaped(calendar.id)}">
    <input type="hidden" name="event" value="${event.id}"> ${acts}</form></li>`;
}

function calendarPart(calendar: StoredCalendar): string {
  const events = [...calendar.events.values()].toSorted((a, b) =>
    String(a.start.dateTime ?? a.start.date).localeCompare(String(b.start.dateTime ?? b.start.date)),
  );
  return `<h2>${escaped(calendar.summary)}</h2><form method="post">
    <input type="hidden" name="calendar" value="${escaped(calendar.id)}">${button("drop", "Delete the calendar")}</form>
    <ul>${events.map((event) => eventRow(calendar, event)).join("")}</ul>`;
}

/** A page on which events are moved and deleted by hand, as a learner does at Google. */
export function calendarPage(store: CalendarStore): string {
  const calendars = [...store.calendars.values()].map(calendarPart).join("");
  const busy = store.busy.map(({ start, end }) => `<li>${escaped(start)} to ${escaped(end)}</li>`).join("");
  return pageOf(
    "Stand-in for Google Calendar",
    `<p>Times are in UTC. Move or delete an event, then press “Sync now” in Waddle, or wait ten minutes.</p>
    ${calendars || "<p>No calendar yet: connect Google Calendar in Waddle.</p>"}
    <h2>Busy in the main calendar</h2><ul>${busy}</ul>
    <form method="post"><input type="datetime-local" name="start" aria-label="From" required>
    <input type="datetime-local" name="end" aria-label="To" required> ${button("busy", "Add")}</form>`,
  );
}

/** Does what a button of the page says. */
export function applyForm(store: CalendarStore, form: URLSearchParams): void {
  const [calendar, event] = [form.get("calendar") ?? "", form.get("event") ?? ""];
  const utc = (name: string) => new Date(`${form.get(name)}Z`);
  const acts: Record<string, () => void> = {
    move: () => store.move(calendar, event, utc("start"), Number(form.get("minutes"))),
    day: () => store.wholeDay(calendar, event, (form.get("start") ?? "").slice(0, 10)),
    delete: () => store.remove(calendar, event),
    back: () => store.bringBack(calendar, event),
    drop: () => store.drop(calendar),
    busy: () => void store.busy.push({ start: utc("start").toISOString(), end: utc("end").toISOString() }),
  };
  acts[form.get("act") ?? ""]?.();
}
