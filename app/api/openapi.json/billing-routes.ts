import * as cancel from "../billing/cancel/route.ts";
import * as change from "../billing/change/route.ts";
import * as checkout from "../billing/checkout/route.ts";
import * as invoiceLink from "../billing/invoices/[id]/link/route.ts";
import * as invoices from "../billing/invoices/route.ts";
import * as order from "../billing/orders/[id]/route.ts";
import * as portal from "../billing/portal/route.ts";
import * as resume from "../billing/resume/route.ts";
import * as billing from "../billing/route.ts";
import * as webhook from "../billing/webhook/route.ts";
import * as withdraw from "../billing/withdraw/route.ts";

/** Calls about Premium and its payments, by address. */
export const BILLING_ROUTES = {
  "/api/billing": billing,
  "/api/billing/checkout": checkout,
  "/api/billing/orders/[id]": order,
  "/api/billing/portal": portal,
  "/api/billing/cancel": cancel,
  "/api/billing/resume": resume,
  "/api/billing/change": change,
  "/api/billing/invoices": invoices,
  "/api/billing/invoices/[id]/link": invoiceLink,
  "/api/billing/withdraw": withdraw,
  "/api/billing/webhook": webhook,
};
