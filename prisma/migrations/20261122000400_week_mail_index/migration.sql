-- Alone in its migration: built without locking a live table, which no transaction may hold.
CREATE INDEX CONCURRENTLY "User_week_mail" ON "User"("id") WHERE "wantsWeekMail" AND "deletionAt" IS NULL;
