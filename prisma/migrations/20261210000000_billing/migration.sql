-- Premium: grants by hand, and customers, subscriptions, orders, invoices, events and mails of Stripe.
-- CreateEnum
CREATE TYPE "BillingOrderStatus" AS ENUM ('open', 'paid', 'expired', 'doubled', 'withdrawn');

-- AlterTable
ALTER TABLE "Course" ADD COLUMN     "isPremiumOnly" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "PremiumGrant" (
    "userId" UUID NOT NULL,
    "until" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PremiumGrant_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "BillingCustomer" (
    "id" UUID NOT NULL,
    "userId" UUID,
    "isLive" BOOLEAN NOT NULL,
    "stripeId" TEXT,
    "trialUsedAt" TIMESTAMPTZ(3),
    "cardBrand" TEXT,
    "cardLast4" TEXT,
    "cardMonth" INTEGER,
    "cardYear" INTEGER,
    "syncsStarted" INTEGER NOT NULL DEFAULT 0,
    "syncWritten" INTEGER NOT NULL DEFAULT 0,
    "syncedAt" TIMESTAMPTZ(3),
    "syncDueAt" TIMESTAMPTZ(3),
    "closedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "BillingCustomer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BillingSubscription" (
    "id" TEXT NOT NULL,
    "customerId" UUID NOT NULL,
    "orderId" UUID,
    "status" TEXT NOT NULL,
    "interval" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "periodStart" TIMESTAMPTZ(3) NOT NULL,
    "periodEnd" TIMESTAMPTZ(3) NOT NULL,
    "trialEnd" TIMESTAMPTZ(3),
    "cancelAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),
    "openInvoiceAt" TIMESTAMPTZ(3),
    "isRefunded" BOOLEAN NOT NULL DEFAULT false,
    "isDisputed" BOOLEAN NOT NULL DEFAULT false,
    "needsConfirmation" BOOLEAN NOT NULL DEFAULT false,
    "scheduleId" TEXT,
    "nextInterval" TEXT,
    "nextAmount" INTEGER,
    "changesAt" TIMESTAMPTZ(3),
    "isStoppedByDeletion" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "BillingSubscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BillingOrder" (
    "id" UUID NOT NULL,
    "customerId" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "status" "BillingOrderStatus" NOT NULL DEFAULT 'open',
    "interval" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "hasTax" BOOLEAN NOT NULL,
    "trialDays" INTEGER NOT NULL,
    "withdrawal" TEXT NOT NULL,
    "acceptedTermsAt" TIMESTAMPTZ(3) NOT NULL,
    "startsNowAt" TIMESTAMPTZ(3) NOT NULL,
    "returnTo" TEXT,
    "sessionId" TEXT,
    "url" TEXT,
    "expiresAt" TIMESTAMPTZ(3),
    "askedAt" TIMESTAMPTZ(3),
    "subscriptionId" TEXT,
    "paidAt" TIMESTAMPTZ(3),
    "withdrawnAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "BillingOrder_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BillingInvoice" (
    "id" TEXT NOT NULL,
    "customerId" UUID NOT NULL,
    "subscriptionId" TEXT,
    "number" TEXT,
    "status" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "total" INTEGER NOT NULL,
    "amountPaid" INTEGER NOT NULL,
    "amountRefunded" INTEGER NOT NULL DEFAULT 0,
    "currency" TEXT NOT NULL,
    "periodStart" TIMESTAMPTZ(3) NOT NULL,
    "periodEnd" TIMESTAMPTZ(3) NOT NULL,
    "nextAttemptAt" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "needsConfirmation" BOOLEAN NOT NULL DEFAULT false,
    "paymentIntentId" TEXT,
    "receiptUrl" TEXT,
    "dispute" TEXT,
    "paidAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "BillingInvoice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BillingEvent" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "isLive" BOOLEAN NOT NULL,
    "stripeCustomer" TEXT,
    "ignored" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL,
    "handledAt" TIMESTAMPTZ(3),

    CONSTRAINT "BillingEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BillingListMark" (
    "isLive" BOOLEAN NOT NULL,
    "readTo" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "BillingListMark_pkey" PRIMARY KEY ("isLive")
);

-- CreateTable
CREATE TABLE "BillingMail" (
    "customerId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "BillingMail_pkey" PRIMARY KEY ("customerId","kind","subject")
);

-- CreateIndex
CREATE UNIQUE INDEX "BillingCustomer_stripeId_key" ON "BillingCustomer"("stripeId");

-- CreateIndex
CREATE INDEX "BillingCustomer_syncedAt_idx" ON "BillingCustomer"("syncedAt");

-- CreateIndex
CREATE UNIQUE INDEX "BillingCustomer_userId_isLive_key" ON "BillingCustomer"("userId", "isLive");

-- CreateIndex
CREATE INDEX "BillingSubscription_customerId_idx" ON "BillingSubscription"("customerId");

-- CreateIndex
CREATE UNIQUE INDEX "BillingOrder_number_key" ON "BillingOrder"("number");

-- CreateIndex
CREATE UNIQUE INDEX "BillingOrder_sessionId_key" ON "BillingOrder"("sessionId");

-- CreateIndex
CREATE INDEX "BillingOrder_customerId_idx" ON "BillingOrder"("customerId");

-- CreateIndex
CREATE INDEX "BillingInvoice_customerId_createdAt_idx" ON "BillingInvoice"("customerId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "BillingEvent_createdAt_idx" ON "BillingEvent"("createdAt");

-- CreateIndex
CREATE INDEX "BillingEvent_stripeCustomer_idx" ON "BillingEvent"("stripeCustomer");

-- AddForeignKey
ALTER TABLE "PremiumGrant" ADD CONSTRAINT "PremiumGrant_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BillingCustomer" ADD CONSTRAINT "BillingCustomer_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BillingSubscription" ADD CONSTRAINT "BillingSubscription_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "BillingCustomer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BillingOrder" ADD CONSTRAINT "BillingOrder_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "BillingCustomer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BillingInvoice" ADD CONSTRAINT "BillingInvoice_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "BillingCustomer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BillingMail" ADD CONSTRAINT "BillingMail_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "BillingCustomer"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- One open order a customer.
CREATE UNIQUE INDEX "BillingOrder_open_key" ON "BillingOrder"("customerId") WHERE "status" = 'open';

-- Who has Premium today was given it by hand.
INSERT INTO "PremiumGrant" ("userId", "until")
SELECT "id", "premiumUntil" FROM "User" WHERE "isPremium" AND ("premiumUntil" IS NULL OR "premiumUntil" > now());
