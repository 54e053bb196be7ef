-- CreateTable
CREATE TABLE "ModelUse" (
    "id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "userId" UUID,
    "model" TEXT NOT NULL,
    "inputTokens" INTEGER NOT NULL,
    "outputTokens" INTEGER NOT NULL,
    "costMicros" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ModelUse_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ModelUse_createdAt_idx" ON "ModelUse"("createdAt");

