import type { Route } from "../http/route.ts";
import { accountRoutes, endpointRoutes, eventRoutes } from "./account.ts";
import { couponRoutes, priceRoutes, productRoutes } from "./catalogue.ts";
import { checkoutRoutes } from "./checkout.ts";
import { customerRoutes } from "./customers.ts";
import { invoiceRoutes } from "./invoices.ts";
import { paymentRoutes } from "./payments.ts";
import { portalRoutes } from "./portal.ts";
import { scheduleRoutes } from "./schedules.ts";
import { subscriptionRoutes } from "./subscriptions.ts";

/** Every call that the stand-in knows */
export const routes: readonly Route[] = [
  ...customerRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...couponRoutes,
  ...checkoutRoutes,
  ...subscriptionRoutes,
  ...scheduleRoutes,
  ...invoiceRoutes,
  ...paymentRoutes,
  ...portalRoutes,
  ...endpointRoutes,
  ...eventRoutes,
  ...accountRoutes,
];
