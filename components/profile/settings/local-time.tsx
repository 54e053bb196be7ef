import { clockTime, dateOf, type Writing } from "../day-words.ts";

interface LocalTimeProps {
  instant: string;
  writing: Writing;
  withTime?: boolean;
}

/** A moment on the learner's calendar. Servers and browsers may differ in a space or a comma: no one needs to hear of it. */
export function LocalTime({ instant, writing, withTime = false }: LocalTimeProps) {
  return (
    <time dateTime={instant} dir="auto" suppressHydrationWarning>
      {dateOf(instant, writing)}
      {withTime ? `, ${clockTime(instant, writing.language, writing.timeZone)}` : null}
    </time>
  );
}
