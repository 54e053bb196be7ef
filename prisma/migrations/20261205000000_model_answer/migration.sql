-- What a model has answered is kept for 30 days, so that the same is not paid for twice.
CREATE TABLE "ModelAnswer" (
    "key" CHAR(64) NOT NULL,
    "value" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ModelAnswer_pkey" PRIMARY KEY ("key")
);

CREATE INDEX "ModelAnswer_createdAt_idx" ON "ModelAnswer"("createdAt");
