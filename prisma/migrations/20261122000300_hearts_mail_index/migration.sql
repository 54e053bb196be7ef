-- Alone in its migration: built without locking a live table, which no transaction may hold.
CREATE INDEX CONCURRENTLY "User_hearts_mail" ON "User"("id") WHERE "wantsHeartsMail" AND "deletionAt" IS NULL;
