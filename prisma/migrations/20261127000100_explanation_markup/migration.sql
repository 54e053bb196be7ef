-- AlterTable
ALTER TABLE "QuestionVersion" ADD COLUMN     "explanationHtml" TEXT;

