import { reminderSettingsBodySchema, reminderSettingsSchema } from "#lib/reminder/schema.ts";
import { getReminderSettings, saveReminderSettings } from "#lib/reminder/settings-service.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "Which reminders come in which ways, quiet hours, tone, and the most of a day.",
  auth: ["user"],
  response: reminderSettingsSchema,
  handler: ({ user, now }) => getReminderSettings(user.id, now),
});

export const PUT = route({
  summary: "Changes the settings of reminders that the body names; all others stay.",
  auth: ["user"],
  body: reminderSettingsBodySchema,
  response: reminderSettingsSchema,
  handler: ({ user, body, now }) => saveReminderSettings(user.id, body, now),
});
