import { pullBefore } from "#lib/calendar/service.ts";
import { canText, textTo } from "#lib/phone/text-service.ts";
import { listPushable } from "#lib/push/queries.ts";
import { pushTo } from "#lib/push/service.ts";

/** The services that a notice goes through, and the look at calendars before it; mail goes through the jobs. */
export interface Ways {
  /** Of these learners, those with a device that shows pushes */
  pushable: typeof listPushable;
  push: typeof pushTo;
  canText: typeof canText;
  text: typeof textTo;
  pull: typeof pullBefore;
}

export const WAYS: Ways = { pushable: listPushable, push: pushTo, canText, text: textTo, pull: pullBefore };
