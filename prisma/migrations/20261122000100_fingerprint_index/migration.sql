-- Alone in its migration: built without locking a live table, which no transaction may hold.
CREATE INDEX CONCURRENTLY "QuestionVersion_fingerprint_idx" ON "QuestionVersion"("fingerprint");
