import type { Stripe } from "stripe";
import * as z from "zod";
import { customerOf } from "../build/customer.ts";
import { cancelNow, ENDED } from "../engine/cancel.ts";
import { refused } from "../failure.ts";
import { isWithin, listOf } from "../http/list.ts";
import {
  clearable,
  emailAddress,
  ignored,
  int,
  mergedMetadata,
  metadata,
  page,
  paramsOf,
  range,
  text,
} from "../http/params.ts";
import { type Route, route } from "../http/route.ts";
import type { Customer } from "../stored.ts";
import type { World } from "../world.ts";

const settings = z.strictObject({
  default_payment_method: clearable.optional(),
  custom_fields: ignored.optional(),
  footer: clearable.optional(),
});

const fields = {
  email: emailAddress.optional(),
  name: clearable.optional(),
  description: clearable.optional(),
  phone: clearable.optional(),
  metadata: metadata.optional(),
  preferred_locales: z.array(text).optional(),
  address: ignored.optional(),
  tax_exempt: ignored.optional(),
};

/** Deletes a customer: its subscriptions end at once, what it paid stays. */
export function deleteCustomer(world: World, id: string) {
  const customer = world.livingCustomer(id);
  for (const subscription of world.subscriptions.all("customer", id))
    if (!ENDED.has(subscription.status)) cancelNow(world, subscription, { reason: "cancellation_requested" });
  world.deletedCustomers.add(id);
  world.emit("customer.deleted", customer);
  return { id, object: "customer", deleted: true };
}

function updated(world: World, customer: Customer, change: z.output<typeof updateParams>): Customer {
  const { metadata: meta, invoice_settings: invoices, address: _, tax_exempt: __, ...rest } = change;
  const method = invoices?.default_payment_method;
  if (
    method &&
    world.paymentMethods.need(method, "invoice_settings[default_payment_method]").customer !== customer.id
  )
    throw refused(`The customer does not have a payment method with the ID ${method}.`);
  const plain = Object.fromEntries(
    Object.entries(rest).filter(([key, value]) => value !== undefined && key !== "expand"),
  );
  world.change(customer, "customer.updated", {
    ...plain,
    metadata: mergedMetadata(customer.metadata, meta),
    invoice_settings: {
      ...customer.invoice_settings,
      ...(method !== undefined && { default_payment_method: method }),
    },
  });
  return customer;
}

const createParams = paramsOf<Stripe.CustomerCreateParams>()({
  ...fields,
  invoice_settings: settings.optional(),
});
const updateParams = paramsOf<Stripe.CustomerUpdateParams>()({
  ...fields,
  invoice_settings: settings.optional(),
});

export const customerRoutes: Route[] = [
  route("POST /v1/customers", createParams, ({ world }, params) =>
    world.create(
      world.customers,
      customerOf(world, {
        email: params.email ?? null,
        name: params.name ?? null,
        description: params.description ?? null,
        phone: params.phone ?? null,
        metadata: mergedMetadata(null, params.metadata),
        preferred_locales: params.preferred_locales ?? [],
      }),
      "customer.created",
    ),
  ),
  route(
    "GET /v1/customers",
    paramsOf<Stripe.CustomerListParams>()({ ...page, email: text.optional(), created: range.optional() }),
    ({ world }, { email, created, ...rest }) => {
      const living = world.customers.all().filter(({ id }) => !world.deletedCustomers.has(id));
      const rows = living.filter(
        (customer) =>
          (email === undefined || customer.email === email) && isWithin(customer.created, created),
      );
      return listOf(rows, rest, "/v1/customers", living);
    },
  ),
  route("GET /v1/customers/:id", paramsOf<Stripe.CustomerRetrieveParams>()({}), ({ world, id }) =>
    world.deletedCustomers.has(id) ? { id, object: "customer", deleted: true } : world.customers.need(id),
  ),
  route("POST /v1/customers/:id", updateParams, ({ world, id }, params) =>
    updated(world, world.livingCustomer(id), params),
  ),
  route("DELETE /v1/customers/:id", paramsOf<Stripe.CustomerDeleteParams>()({}), ({ world, id }) =>
    deleteCustomer(world, id),
  ),
  route(
    "GET /v1/customers/:id/payment_methods",
    paramsOf<Stripe.CustomerListPaymentMethodsParams>()({ ...page, type: text.optional() }),
    ({ world, id }, params) =>
      listOf(
        world.paymentMethods.all("customer", world.livingCustomer(id).id),
        params,
        `/v1/customers/${id}/payment_methods`,
      ),
  ),
  route("GET /v1/payment_methods/:id", paramsOf<Stripe.PaymentMethodRetrieveParams>()({}), ({ world, id }) =>
    world.paymentMethods.need(id),
  ),
  route(
    "GET /v1/payment_methods",
    paramsOf<Stripe.PaymentMethodListParams>()({
      ...page,
      customer: text.optional(),
      type: text.optional(),
      limit: int.optional(),
    }),
    ({ world }, { customer, ...rest }) =>
      listOf(
        customer === undefined ? world.paymentMethods.all() : world.paymentMethods.all("customer", customer),
        rest,
        "/v1/payment_methods",
      ),
  ),
];
