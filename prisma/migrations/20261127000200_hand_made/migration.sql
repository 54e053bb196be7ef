-- AlterTable
ALTER TABLE "Unit" ADD COLUMN     "fileTitle" TEXT;

-- AlterTable
ALTER TABLE "Island" ADD COLUMN     "fileTitle" TEXT;

-- AlterTable
ALTER TABLE "Quiz" ADD COLUMN     "fileTitle" TEXT;

-- AlterTable
ALTER TABLE "QuestionVersion" ADD COLUMN     "basedOn" INTEGER;

