-- Study plans with their goals, pauses, reviews and shares; calendars; notices, their settings, and the ways that they take.
CREATE TYPE "ForecastKind" AS ENUM ('range', 'early', 'none', 'finished');

CREATE TYPE "StudyGoalKind" AS ENUM ('date', 'minutes');

CREATE TYPE "CalendarLinkStatus" AS ENUM ('active', 'gone', 'leaving');

CREATE TYPE "NoticeKind" AS ENUM ('session', 'streak', 'hearts', 'week', 'connection');

CREATE TYPE "NoticeWay" AS ENUM ('mail', 'push', 'sms');

CREATE TYPE "NoticeStatus" AS ENUM ('waiting', 'sending', 'sent', 'unknown', 'dropped', 'failed');

CREATE TYPE "ReminderTone" AS ENUM ('plain', 'warm', 'direct');

-- CreateEnum
CREATE TYPE "TextKind" AS ENUM ('code', 'reminder', 'reply', 'received');

ALTER TYPE "SessionStatus" ADD VALUE 'paused';

ALTER TYPE "StreakDayKind" ADD VALUE 'rest';

ALTER TABLE "StudySession" ADD COLUMN     "changedAt" TIMESTAMPTZ(3),
ADD COLUMN     "claimedMinutes" INTEGER,
ADD COLUMN     "countedMinutes" INTEGER,
ADD COLUMN     "isPinned" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "items" JSONB,
ADD COLUMN     "planId" UUID,
ADD COLUMN     "remindsAnyway" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "sequence" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "slotDay" DATE,
ADD COLUMN     "slotTime" TEXT;

CREATE TABLE "StudyPlan" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "courseId" UUID NOT NULL,
    "slots" JSONB NOT NULL,
    "why" TEXT NOT NULL DEFAULT '',
    "obstacle" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settledAt" TIMESTAMPTZ(3),
    "scope" JSONB,

    CONSTRAINT "StudyPlan_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "StudyGoal" (
    "id" UUID NOT NULL,
    "planId" UUID NOT NULL,
    "kind" "StudyGoalKind" NOT NULL,
    "date" DATE,
    "minutes" INTEGER,
    "effectiveFrom" DATE NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StudyGoal_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "StudyMark" (
    "planId" UUID NOT NULL,
    "day" DATE NOT NULL,
    "scopeSeconds" INTEGER NOT NULL,
    "doneSeconds" INTEGER NOT NULL,
    "step" TEXT NOT NULL DEFAULT '',
    "forecast" "ForecastKind" NOT NULL,
    "forecastFrom" DATE,
    "forecastTo" DATE,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StudyMark_pkey" PRIMARY KEY ("planId","day")
);

CREATE TABLE "StudyPause" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "fromDay" DATE NOT NULL,
    "toDay" DATE NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "StudyPause_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "StudySettings" (
    "userId" UUID NOT NULL,
    "dayMinutes" INTEGER NOT NULL DEFAULT 90,
    "weekMinutes" INTEGER NOT NULL DEFAULT 600,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StudySettings_pkey" PRIMARY KEY ("userId")
);

CREATE TABLE "StudyReview" (
    "userId" UUID NOT NULL,
    "week" DATE NOT NULL,
    "answer" TEXT NOT NULL DEFAULT '',
    "proposal" JSONB,
    "isTaken" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StudyReview_pkey" PRIMARY KEY ("userId","week")
);

CREATE TABLE "StudyShare" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "planId" UUID NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "StudyShare_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "StudyWeekdays" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "courseId" UUID NOT NULL,
    "weekdays" INTEGER[],
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "StudyWeekdays_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "User" ADD COLUMN "streakLostDay" DATE;

CREATE TABLE "CalendarFeed" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "hidesTitles" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastReadAt" TIMESTAMPTZ(3),

    CONSTRAINT "CalendarFeed_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "CalendarLink" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "connectionId" UUID NOT NULL,
    "status" "CalendarLinkStatus" NOT NULL DEFAULT 'active',
    "calendarId" TEXT,
    "syncToken" TEXT,
    "pulledAt" TIMESTAMPTZ(3),
    "pushedAt" TIMESTAMPTZ(3),
    "dueAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "claimedBy" UUID,
    "claimedUntil" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CalendarLink_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "CalendarEvent" (
    "linkId" UUID NOT NULL,
    "sessionId" UUID NOT NULL,
    "eventId" TEXT NOT NULL,
    "etag" TEXT NOT NULL DEFAULT '',
    "sequence" INTEGER NOT NULL DEFAULT -1,
    "startsAt" TIMESTAMPTZ(3),
    "minutes" INTEGER,
    "isDeleted" BOOLEAN NOT NULL DEFAULT false,
    "undoStartsAt" TIMESTAMPTZ(3),
    "undoMinutes" INTEGER,
    "undoUntil" TIMESTAMPTZ(3),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CalendarEvent_pkey" PRIMARY KEY ("linkId","sessionId")
);

CREATE TABLE "Notice" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "kind" "NoticeKind" NOT NULL,
    "subject" TEXT NOT NULL,
    "step" TEXT NOT NULL,
    "status" "NoticeStatus" NOT NULL DEFAULT 'waiting',
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "way" "NoticeWay",
    "text" TEXT NOT NULL DEFAULT '',
    "reason" TEXT NOT NULL DEFAULT '',
    "title" TEXT NOT NULL DEFAULT '',
    "claimedAt" TIMESTAMPTZ(3),
    "sentAt" TIMESTAMPTZ(3),
    "answeredAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Notice_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "NoticeAction" (
    "id" UUID NOT NULL,
    "noticeId" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),
    "outcome" JSONB,

    CONSTRAINT "NoticeAction_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "ReminderChoice" (
    "userId" UUID NOT NULL,
    "kind" "NoticeKind" NOT NULL,
    "way" "NoticeWay" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ReminderChoice_pkey" PRIMARY KEY ("userId","kind","way")
);

CREATE TABLE "ReminderSettings" (
    "userId" UUID NOT NULL,
    "quietFrom" TEXT NOT NULL DEFAULT '21:30',
    "quietTo" TEXT NOT NULL DEFAULT '08:00',
    "tone" "ReminderTone" NOT NULL DEFAULT 'plain',
    "mostADay" INTEGER NOT NULL DEFAULT 3,
    "silentSince" TIMESTAMPTZ(3),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ReminderSettings_pkey" PRIMARY KEY ("userId")
);

CREATE TABLE "PushSubscription" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "sessionId" UUID,
    "endpoint" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "serverKey" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSentAt" TIMESTAMPTZ(3),

    CONSTRAINT "PushSubscription_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Phone" (
    "userId" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "ending" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "consent" TEXT NOT NULL,
    "consentAt" TIMESTAMPTZ(3) NOT NULL,
    "confirmedAt" TIMESTAMPTZ(3),
    "helpedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Phone_pkey" PRIMARY KEY ("userId")
);

CREATE TABLE "PhoneStop" (
    "phoneHash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PhoneStop_pkey" PRIMARY KEY ("phoneHash")
);

CREATE TABLE "PhoneCode" (
    "id" UUID NOT NULL,
    "userId" UUID,
    "phoneHash" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "codeHash" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "confirmedAt" TIMESTAMPTZ(3),

    CONSTRAINT "PhoneCode_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "PhoneCountry" (
    "country" TEXT NOT NULL,
    "offUntil" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PhoneCountry_pkey" PRIMARY KEY ("country")
);

CREATE TABLE "TextMessage" (
    "id" TEXT NOT NULL,
    "kind" "TextKind" NOT NULL,
    "phoneHash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "TextMessage_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "StudyPlan_courseId_idx" ON "StudyPlan"("courseId");

CREATE INDEX "StudyPlan_settledAt_idx" ON "StudyPlan"("settledAt");

CREATE UNIQUE INDEX "StudyPlan_userId_courseId_key" ON "StudyPlan"("userId", "courseId");

CREATE INDEX "StudyGoal_planId_effectiveFrom_idx" ON "StudyGoal"("planId", "effectiveFrom");

CREATE INDEX "StudyPause_userId_fromDay_idx" ON "StudyPause"("userId", "fromDay");

CREATE UNIQUE INDEX "StudyShare_tokenHash_key" ON "StudyShare"("tokenHash");

CREATE INDEX "StudyShare_userId_idx" ON "StudyShare"("userId");

CREATE INDEX "StudyShare_planId_idx" ON "StudyShare"("planId");

CREATE INDEX "StudyWeekdays_userId_since_idx" ON "StudyWeekdays"("userId", "since");

CREATE UNIQUE INDEX "CalendarFeed_userId_key" ON "CalendarFeed"("userId");

CREATE UNIQUE INDEX "CalendarFeed_tokenHash_key" ON "CalendarFeed"("tokenHash");

CREATE UNIQUE INDEX "CalendarLink_connectionId_key" ON "CalendarLink"("connectionId");

CREATE INDEX "CalendarLink_userId_idx" ON "CalendarLink"("userId");

CREATE INDEX "CalendarLink_status_dueAt_idx" ON "CalendarLink"("status", "dueAt");

CREATE UNIQUE INDEX "CalendarEvent_linkId_eventId_key" ON "CalendarEvent"("linkId", "eventId");

CREATE INDEX "Notice_status_dueAt_idx" ON "Notice"("status", "dueAt");

CREATE INDEX "Notice_userId_createdAt_idx" ON "Notice"("userId", "createdAt" DESC);

CREATE INDEX "Notice_createdAt_idx" ON "Notice"("createdAt");

CREATE UNIQUE INDEX "Notice_userId_subject_step_key" ON "Notice"("userId", "subject", "step");

CREATE UNIQUE INDEX "NoticeAction_tokenHash_key" ON "NoticeAction"("tokenHash");

CREATE INDEX "NoticeAction_noticeId_idx" ON "NoticeAction"("noticeId");

CREATE UNIQUE INDEX "PushSubscription_hash_key" ON "PushSubscription"("hash");

CREATE INDEX "PushSubscription_userId_idx" ON "PushSubscription"("userId");

CREATE INDEX "PushSubscription_sessionId_idx" ON "PushSubscription"("sessionId");

CREATE INDEX "Phone_hash_idx" ON "Phone"("hash");

CREATE INDEX "PhoneCode_userId_createdAt_idx" ON "PhoneCode"("userId", "createdAt");

CREATE INDEX "PhoneCode_phoneHash_createdAt_idx" ON "PhoneCode"("phoneHash", "createdAt");

CREATE INDEX "PhoneCode_origin_createdAt_idx" ON "PhoneCode"("origin", "createdAt");

CREATE INDEX "PhoneCode_country_createdAt_idx" ON "PhoneCode"("country", "createdAt");

CREATE INDEX "TextMessage_createdAt_idx" ON "TextMessage"("createdAt");

CREATE INDEX "TextMessage_phoneHash_createdAt_idx" ON "TextMessage"("phoneHash", "createdAt");

CREATE INDEX "StudySession_userId_startsAt_idx" ON "StudySession"("userId", "startsAt");

CREATE INDEX "StudySession_status_startsAt_idx" ON "StudySession"("status", "startsAt");

CREATE UNIQUE INDEX "StudySession_planId_slotDay_slotTime_key" ON "StudySession"("planId", "slotDay", "slotTime");

ALTER TABLE "StudySession" ADD CONSTRAINT "StudySession_planId_fkey" FOREIGN KEY ("planId") REFERENCES "StudyPlan"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "StudyPlan" ADD CONSTRAINT "StudyPlan_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "StudyPlan" ADD CONSTRAINT "StudyPlan_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "StudyGoal" ADD CONSTRAINT "StudyGoal_planId_fkey" FOREIGN KEY ("planId") REFERENCES "StudyPlan"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "StudyMark" ADD CONSTRAINT "StudyMark_planId_fkey" FOREIGN KEY ("planId") REFERENCES "StudyPlan"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "StudyPause" ADD CONSTRAINT "StudyPause_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "StudySettings" ADD CONSTRAINT "StudySettings_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "StudyReview" ADD CONSTRAINT "StudyReview_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "StudyShare" ADD CONSTRAINT "StudyShare_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "StudyShare" ADD CONSTRAINT "StudyShare_planId_fkey" FOREIGN KEY ("planId") REFERENCES "StudyPlan"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "StudyWeekdays" ADD CONSTRAINT "StudyWeekdays_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "CalendarFeed" ADD CONSTRAINT "CalendarFeed_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "CalendarLink" ADD CONSTRAINT "CalendarLink_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "CalendarLink" ADD CONSTRAINT "CalendarLink_connectionId_fkey" FOREIGN KEY ("connectionId") REFERENCES "Connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "CalendarEvent" ADD CONSTRAINT "CalendarEvent_linkId_fkey" FOREIGN KEY ("linkId") REFERENCES "CalendarLink"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "Notice" ADD CONSTRAINT "Notice_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "NoticeAction" ADD CONSTRAINT "NoticeAction_noticeId_fkey" FOREIGN KEY ("noticeId") REFERENCES "Notice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "ReminderChoice" ADD CONSTRAINT "ReminderChoice_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "ReminderSettings" ADD CONSTRAINT "ReminderSettings_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "PushSubscription" ADD CONSTRAINT "PushSubscription_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "PushSubscription" ADD CONSTRAINT "PushSubscription_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "Phone" ADD CONSTRAINT "Phone_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "PhoneCode" ADD CONSTRAINT "PhoneCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;


-- What learners want to hear of by mail, as their rows said it so far.
INSERT INTO "ReminderChoice" ("userId", "kind", "way")
SELECT "id", 'streak'::"NoticeKind", 'mail'::"NoticeWay" FROM "User" WHERE "wantsStreakMail"
UNION ALL SELECT "id", 'hearts'::"NoticeKind", 'mail'::"NoticeWay" FROM "User" WHERE "wantsHeartsMail"
UNION ALL SELECT "id", 'week'::"NoticeKind", 'mail'::"NoticeWay" FROM "User" WHERE "wantsWeekMail";

-- What was sent lately, so that nothing is sent again.
INSERT INTO "Notice" ("id", "userId", "kind", "subject", "step", "status", "dueAt", "expiresAt", "way", "reason", "claimedAt", "sentAt", "createdAt")
SELECT gen_random_uuid(), r."userId", r."kind"::text::"NoticeKind", r."kind"::text || ':' || r."day"::text, 'once',
  'sent'::"NoticeStatus", r."createdAt", r."createdAt", 'mail'::"NoticeWay", 'chosen', r."createdAt", r."createdAt", r."createdAt"
FROM "Reminder" r WHERE r."createdAt" > now() - interval '90 days';
