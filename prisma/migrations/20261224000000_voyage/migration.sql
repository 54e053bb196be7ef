-- Postcards, quests, leagues, bubbles of the first run, avatars, the weekly goal, and practice that keeps a streak.
-- AlterTable: accounts that exist have seen the screens; only new ones are shown the bubbles
ALTER TABLE "User" ADD COLUMN     "avatar" TEXT,
ADD COLUMN     "tipsSeen" TEXT[] DEFAULT ARRAY['hearts', 'stars', 'streak', 'practice']::TEXT[],
ADD COLUMN     "weeklyGoalDays" INTEGER NOT NULL DEFAULT 3;
ALTER TABLE "User" ALTER COLUMN "tipsSeen" SET DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "StreakDay" ADD COLUMN     "isPractice" BOOLEAN NOT NULL DEFAULT false;


-- CreateTable
CREATE TABLE "Postcard" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "courseId" UUID,
    "place" UUID NOT NULL,
    "courseTitle" TEXT NOT NULL,
    "unitTitle" TEXT NOT NULL,
    "region" TEXT NOT NULL,
    "islands" TEXT[],
    "stars" INTEGER NOT NULL,
    "openedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Postcard_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Quest" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "startsOn" DATE NOT NULL,
    "kind" TEXT NOT NULL,
    "target" INTEGER NOT NULL,
    "doneAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Quest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "League" (
    "id" UUID NOT NULL,
    "startsOn" DATE NOT NULL,
    "tier" INTEGER NOT NULL,
    "band" INTEGER NOT NULL,
    "size" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "League_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LeagueSeat" (
    "userId" UUID NOT NULL,
    "startsOn" DATE NOT NULL,
    "leagueId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LeagueSeat_pkey" PRIMARY KEY ("userId","startsOn")
);

-- CreateIndex
CREATE INDEX "Postcard_userId_openedAt_idx" ON "Postcard"("userId", "openedAt");

-- CreateIndex
CREATE INDEX "Postcard_courseId_idx" ON "Postcard"("courseId");

-- CreateIndex
CREATE UNIQUE INDEX "Postcard_userId_place_key" ON "Postcard"("userId", "place");

-- CreateIndex
CREATE UNIQUE INDEX "Quest_userId_startsOn_kind_key" ON "Quest"("userId", "startsOn", "kind");

-- CreateIndex
CREATE INDEX "League_startsOn_tier_band_idx" ON "League"("startsOn", "tier", "band");

-- CreateIndex
CREATE INDEX "LeagueSeat_leagueId_idx" ON "LeagueSeat"("leagueId");

-- AddForeignKey
ALTER TABLE "Postcard" ADD CONSTRAINT "Postcard_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Postcard" ADD CONSTRAINT "Postcard_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Quest" ADD CONSTRAINT "Quest_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LeagueSeat" ADD CONSTRAINT "LeagueSeat_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LeagueSeat" ADD CONSTRAINT "LeagueSeat_leagueId_fkey" FOREIGN KEY ("leagueId") REFERENCES "League"("id") ON DELETE CASCADE ON UPDATE CASCADE;
