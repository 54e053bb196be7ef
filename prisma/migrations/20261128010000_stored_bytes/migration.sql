-- AlterTable
ALTER TABLE "User" ADD COLUMN     "storedBytes" BIGINT;
