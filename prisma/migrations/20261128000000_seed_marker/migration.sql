-- CreateTable
CREATE TABLE "SeededItem" (
    "key" TEXT NOT NULL,
    "seededAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SeededItem_pkey" PRIMARY KEY ("key")
);
