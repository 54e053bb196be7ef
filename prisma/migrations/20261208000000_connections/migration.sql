-- Accounts by which learners log in elsewhere (Google), round trips there, connections to other services (Notion) and the
-- consents asked for; accounts without a password; what an import reads through a connection.
CREATE TYPE "ArrivalPurpose" AS ENUM ('login', 'link', 'prove');

CREATE TYPE "ConnectionStatus" AS ENUM ('connected', 'broken', 'ended');

ALTER TYPE "ImportOrigin" ADD VALUE 'notion';

ALTER TABLE "CourseImport" ADD COLUMN     "connectionId" UUID,
ADD COLUMN     "pages" TEXT[];

ALTER TABLE "User" ADD COLUMN     "emailProvenAt" TIMESTAMPTZ(3),
ALTER COLUMN "passwordHash" DROP NOT NULL;

CREATE TABLE "Identity" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Identity_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "GoogleArrival" (
    "id" UUID NOT NULL,
    "secretHash" TEXT NOT NULL,
    "purpose" "ArrivalPurpose" NOT NULL,
    "userId" UUID,
    "sessionId" UUID,
    "answeredAt" TIMESTAMPTZ(3),
    "issuer" TEXT,
    "subject" TEXT,
    "email" TEXT,
    "isEmailVerified" BOOLEAN NOT NULL DEFAULT false,
    "isEmailGoogles" BOOLEAN NOT NULL DEFAULT false,
    "name" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "provenAt" TIMESTAMPTZ(3),
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "GoogleArrival_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Connection" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "scopes" TEXT[],
    "status" "ConnectionStatus" NOT NULL DEFAULT 'connected',
    "accessToken" TEXT,
    "refreshToken" TEXT,
    "accessExpiresAt" TIMESTAMPTZ(3),
    "tokenVersion" INTEGER NOT NULL DEFAULT 1,
    "refreshedBy" UUID,
    "refreshUntil" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Connection_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "ConnectionRequest" (
    "id" UUID NOT NULL,
    "stateHash" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "sessionId" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "connectionId" UUID,
    "verifier" TEXT,
    "nonce" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ConnectionRequest_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "Identity_userId_idx" ON "Identity"("userId");

CREATE UNIQUE INDEX "Identity_issuer_subject_key" ON "Identity"("issuer", "subject");

CREATE UNIQUE INDEX "GoogleArrival_secretHash_key" ON "GoogleArrival"("secretHash");

CREATE INDEX "GoogleArrival_userId_idx" ON "GoogleArrival"("userId");

CREATE INDEX "GoogleArrival_expiresAt_idx" ON "GoogleArrival"("expiresAt");

CREATE INDEX "Connection_status_endedAt_idx" ON "Connection"("status", "endedAt");

CREATE UNIQUE INDEX "Connection_userId_provider_accountId_key" ON "Connection"("userId", "provider", "accountId");

CREATE UNIQUE INDEX "ConnectionRequest_stateHash_key" ON "ConnectionRequest"("stateHash");

CREATE INDEX "ConnectionRequest_userId_idx" ON "ConnectionRequest"("userId");

CREATE INDEX "ConnectionRequest_expiresAt_idx" ON "ConnectionRequest"("expiresAt");

CREATE INDEX "CourseImport_connectionId_idx" ON "CourseImport"("connectionId");

ALTER TABLE "Identity" ADD CONSTRAINT "Identity_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "GoogleArrival" ADD CONSTRAINT "GoogleArrival_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "Connection" ADD CONSTRAINT "Connection_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "ConnectionRequest" ADD CONSTRAINT "ConnectionRequest_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "ConnectionRequest" ADD CONSTRAINT "ConnectionRequest_connectionId_fkey" FOREIGN KEY ("connectionId") REFERENCES "Connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "CourseImport" ADD CONSTRAINT "CourseImport_connectionId_fkey" FOREIGN KEY ("connectionId") REFERENCES "Connection"("id") ON DELETE SET NULL ON UPDATE CASCADE;
