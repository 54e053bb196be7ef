-- Questions also go out of play for what their answers show, and because their owner says so.
ALTER TYPE "WithdrawalReason" ADD VALUE 'statistics';
ALTER TYPE "WithdrawalReason" ADD VALUE 'owner';
-- The version that the owner wants asked, whatever its answers show. No reference: versions may be deleted.
ALTER TABLE "Question" ADD COLUMN "keptVersionId" UUID;
