-- CreateTable
CREATE TABLE "ExtensionClient" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "redirectUris" TEXT[],
    "scopes" TEXT[],
    "responseTypes" TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "disabledAt" TIMESTAMPTZ(3),

    CONSTRAINT "ExtensionClient_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ExtensionGrant" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "clientId" TEXT NOT NULL,
    "scopes" TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ExtensionGrant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ExtensionCode" (
    "codeHash" TEXT NOT NULL,
    "clientId" TEXT NOT NULL,
    "userId" UUID,
    "redirectUri" TEXT NOT NULL,
    "challenge" TEXT NOT NULL,
    "scopes" TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),
    "grantId" UUID,

    CONSTRAINT "ExtensionCode_pkey" PRIMARY KEY ("codeHash")
);

-- CreateTable
CREATE TABLE "ExtensionRefreshToken" (
    "tokenHash" TEXT NOT NULL,
    "grantId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ExtensionRefreshToken_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateTable
CREATE TABLE "ExtensionProgress" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "clientId" TEXT NOT NULL,
    "courseUrl" TEXT NOT NULL,
    "courseTitle" TEXT NOT NULL DEFAULT '',
    "lesson" TEXT NOT NULL,
    "seconds" INTEGER NOT NULL DEFAULT 0,
    "completed" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ExtensionProgress_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ExtensionGrant_userId_createdAt_idx" ON "ExtensionGrant"("userId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "ExtensionCode_userId_idx" ON "ExtensionCode"("userId");

-- CreateIndex
CREATE INDEX "ExtensionCode_grantId_idx" ON "ExtensionCode"("grantId");

-- CreateIndex
CREATE INDEX "ExtensionCode_expiresAt_idx" ON "ExtensionCode"("expiresAt");

-- CreateIndex
CREATE INDEX "ExtensionRefreshToken_grantId_idx" ON "ExtensionRefreshToken"("grantId");

-- CreateIndex
CREATE INDEX "ExtensionRefreshToken_expiresAt_idx" ON "ExtensionRefreshToken"("expiresAt");

-- CreateIndex
CREATE INDEX "ExtensionProgress_userId_updatedAt_idx" ON "ExtensionProgress"("userId", "updatedAt" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "ExtensionProgress_userId_courseUrl_lesson_key" ON "ExtensionProgress"("userId", "courseUrl", "lesson");

-- AddForeignKey
ALTER TABLE "ExtensionGrant" ADD CONSTRAINT "ExtensionGrant_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExtensionGrant" ADD CONSTRAINT "ExtensionGrant_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "ExtensionClient"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExtensionCode" ADD CONSTRAINT "ExtensionCode_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "ExtensionClient"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExtensionCode" ADD CONSTRAINT "ExtensionCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExtensionCode" ADD CONSTRAINT "ExtensionCode_grantId_fkey" FOREIGN KEY ("grantId") REFERENCES "ExtensionGrant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExtensionRefreshToken" ADD CONSTRAINT "ExtensionRefreshToken_grantId_fkey" FOREIGN KEY ("grantId") REFERENCES "ExtensionGrant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExtensionProgress" ADD CONSTRAINT "ExtensionProgress_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExtensionProgress" ADD CONSTRAINT "ExtensionProgress_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "ExtensionClient"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

