import { route } from "#lib/server/http/route.ts";
import { studySettingsBodySchema, studySettingsSchema } from "#lib/study/settings-schema.ts";
import { getStudySettings, saveStudySettings } from "#lib/study/settings-service.ts";

export const GET = route({
  summary: "The most that all plans may take, and the pause that goes on.",
  auth: ["user"],
  response: studySettingsSchema,
  handler: ({ user, now }) => getStudySettings(user.id, now),
});

export const PUT = route({
  summary: "Changes the most that all plans may take; begins, changes or ends a pause.",
  auth: ["user"],
  body: studySettingsBodySchema,
  response: studySettingsSchema,
  handler: ({ user, body, now }) => saveStudySettings(user.id, body, now),
});
