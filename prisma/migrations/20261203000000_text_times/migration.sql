-- A text that was spoken keeps the times of its words.
ALTER TABLE "IslandText" ADD COLUMN "times" JSONB;
