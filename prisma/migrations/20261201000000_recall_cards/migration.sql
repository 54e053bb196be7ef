-- Cards that learners recall and grade themselves, and when each comes back.
CREATE TABLE "RecallCard" (
    "id" UUID NOT NULL,
    "islandId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "sourceId" TEXT,
    "front" TEXT NOT NULL,
    "frontHtml" TEXT,
    "back" TEXT NOT NULL,
    "backHtml" TEXT,
    "fileSaid" JSONB,
    "removedAt" TIMESTAMPTZ(3),
    CONSTRAINT "RecallCard_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "RecallProgress" (
    "userId" UUID NOT NULL,
    "cardId" UUID NOT NULL,
    "due" TIMESTAMPTZ(3) NOT NULL,
    "stability" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "difficulty" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "elapsedDays" INTEGER NOT NULL DEFAULT 0,
    "scheduledDays" INTEGER NOT NULL DEFAULT 0,
    "learningSteps" INTEGER NOT NULL DEFAULT 0,
    "reps" INTEGER NOT NULL DEFAULT 0,
    "lapses" INTEGER NOT NULL DEFAULT 0,
    "state" INTEGER NOT NULL DEFAULT 0,
    "lastReviewAt" TIMESTAMPTZ(3),
    "startedOn" DATE NOT NULL,
    CONSTRAINT "RecallProgress_pkey" PRIMARY KEY ("userId", "cardId")
);

CREATE INDEX "RecallCard_islandId_position_idx" ON "RecallCard"("islandId", "position");
CREATE INDEX "RecallProgress_cardId_idx" ON "RecallProgress"("cardId");

ALTER TABLE "RecallCard" ADD CONSTRAINT "RecallCard_islandId_fkey" FOREIGN KEY ("islandId") REFERENCES "Island"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "RecallProgress" ADD CONSTRAINT "RecallProgress_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "RecallProgress" ADD CONSTRAINT "RecallProgress_cardId_fkey" FOREIGN KEY ("cardId") REFERENCES "RecallCard"("id") ON DELETE CASCADE ON UPDATE CASCADE;
