-- Alone in its migration: built without locking a live table, which no transaction may hold.
CREATE INDEX CONCURRENTLY "User_streak_mail" ON "User"("id") WHERE "wantsStreakMail" AND "deletionAt" IS NULL;
