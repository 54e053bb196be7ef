import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { reminderSettingsQuery } from "#lib/reminder/client.ts";
import type { StudySessionDto } from "#lib/study/schema.ts";
import { isQuiet } from "./carry.ts";

/** A session that was moved into the quiet hours: whether its reminders shall come. Nobody who gets none is asked. */
export function useQuietQuestion() {
  const client = useQueryClient();
  const [quiet, setQuiet] = useState<StudySessionDto | null>(null);
  const askAbout = async (session: StudySessionDto) => {
    const settings = await client.ensureQueryData(reminderSettingsQuery).catch(() => null);
    const ways = settings?.matrix.session;
    const isReminded = ways !== undefined && (ways.mail || ways.push || ways.sms);
    if (settings && isReminded && isQuiet(session.start, settings.quiet)) setQuiet(session);
  };
  return { quiet, askAbout, leave: () => setQuiet(null) };
}
