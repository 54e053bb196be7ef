import type { Stripe } from "stripe";
import * as z from "zod";
import { cancelNow, endSchedule } from "../engine/cancel.ts";
import { later } from "../engine/periods.ts";
import { phaseOf, releaseSchedule, scheduleFrom } from "../engine/schedules.ts";
import { refused } from "../failure.ts";
import { listOf } from "../http/list.ts";
import { bool, ignored, int, mergedMetadata, metadata, page, paramsOf, text } from "../http/params.ts";
import { type Route, route } from "../http/route.ts";
import type { Phase, Schedule } from "../stored.ts";
import type { World } from "../world.ts";
import { prorationBehavior } from "./subscriptions.ts";

const phaseParams = z.strictObject({
  items: z.array(z.strictObject({ price: text, quantity: int.optional(), metadata: metadata.optional() })),
  start_date: int.optional(),
  end_date: int.optional(),
  duration: z
    .strictObject({ interval: z.enum(["day", "week", "month", "year"]), interval_count: int.optional() })
    .optional(),
  proration_behavior: prorationBehavior.optional(),
  metadata: metadata.optional(),
  billing_cycle_anchor: z.enum(["automatic", "phase_start"]).optional(),
  collection_method: ignored.optional(),
  discounts: ignored.optional(),
  currency: text.optional(),
});

const updateParams = paramsOf<Stripe.SubscriptionScheduleUpdateParams>()({
  phases: z.array(phaseParams).optional(),
  end_behavior: z.enum(["cancel", "release"]).optional(),
  proration_behavior: prorationBehavior.optional(),
  metadata: metadata.optional(),
});

type Params = z.output<typeof updateParams>;

function endOf(world: World, asked: z.output<typeof phaseParams>, start: number, index: number): number {
  if (asked.end_date !== undefined && asked.duration !== undefined)
    throw refused("You may only specify one of these parameters: end_date, duration.", {
      code: "parameters_exclusive",
    });
  if (asked.end_date !== undefined) return asked.end_date;
  const price = world.prices.need(asked.items[0]?.price ?? "", `phases[${index}][items][0][price]`);
  const recurring = price.recurring ?? { interval: "month" as const, interval_count: 1 };
  const { interval, interval_count: count = 1 } = asked.duration ?? recurring;
  return later(start, { interval, interval_count: count });
}

/** The phases as asked, each from the end of the one before */
function phasesOf(world: World, schedule: Schedule, asked: NonNullable<Params["phases"]>): Phase[] {
  const first = schedule.current_phase?.start_date ?? world.seconds();
  let start = first;
  const currency = schedule.phases[0]?.currency ?? "eur";
  return asked.map((phase, index) => {
    const begins = phase.start_date ?? start;
    if (index === 0 && begins !== first)
      throw refused("You can not modify the start date of the current phase.", {
        param: "phases[0][start_date]",
      });
    if (begins !== start)
      throw refused("The start date of a phase must be the end date of the one before.", {
        param: `phases[${index}][start_date]`,
      });
    const [item] = phase.items;
    if (!item || phase.items.length > 1)
      throw refused("The stand-in's phases have one item.", { param: `phases[${index}][items]` });
    const price = world.prices.need(item.price, `phases[${index}][items][0][price]`);
    if (price.currency !== currency)
      throw refused("All phases need the same currency.", { param: `phases[${index}]` });
    start = endOf(world, phase, begins, index);
    if (start <= begins)
      throw refused("A phase must end after it starts.", { param: `phases[${index}][end_date]` });
    return phaseOf({
      price: item.price,
      quantity: item.quantity ?? 1,
      start: begins,
      end: start,
      currency,
      metadata: mergedMetadata(null, phase.metadata),
      prorationBehavior: phase.proration_behavior ?? "create_prorations",
    });
  });
}

function updateSchedule(world: World, schedule: Schedule, params: Params): Schedule {
  if (schedule.status !== "active" && schedule.status !== "not_started")
    throw refused(
      `You cannot update a subscription schedule that is currently in the \`${schedule.status}\` status.`,
    );
  const phases = params.phases ? phasesOf(world, schedule, params.phases) : schedule.phases;
  const now = world.seconds();
  const current = phases.find(({ start_date, end_date }) => start_date <= now && now < end_date);
  world.change(schedule, "subscription_schedule.updated", {
    phases,
    ...(current && { current_phase: { start_date: current.start_date, end_date: current.end_date } }),
    end_behavior: params.end_behavior ?? schedule.end_behavior,
    metadata: mergedMetadata(schedule.metadata, params.metadata),
  });
  return schedule;
}

export const scheduleRoutes: Route[] = [
  route(
    "POST /v1/subscription_schedules",
    paramsOf<Stripe.SubscriptionScheduleCreateParams>()({ from_subscription: text }),
    ({ world }, { from_subscription: id }) => {
      const subscription = world.subscriptions.need(id, "from_subscription");
      if (
        subscription.status !== "active" &&
        subscription.status !== "trialing" &&
        subscription.status !== "past_due"
      )
        throw refused(`You can't schedule a subscription that is ${subscription.status}.`, {
          param: "from_subscription",
        });
      return scheduleFrom(world, subscription);
    },
  ),
  route(
    "GET /v1/subscription_schedules",
    paramsOf<Stripe.SubscriptionScheduleListParams>()({
      ...page,
      customer: text.optional(),
      scheduled: bool.optional(),
    }),
    ({ world }, { customer, scheduled: _, ...rest }) =>
      listOf(
        customer === undefined ? world.schedules.all() : world.schedules.all("customer", customer),
        rest,
        "/v1/subscription_schedules",
      ),
  ),
  route(
    "GET /v1/subscription_schedules/:id",
    paramsOf<Stripe.SubscriptionScheduleRetrieveParams>()({}),
    ({ world, id }) => world.schedules.need(id),
  ),
  route("POST /v1/subscription_schedules/:id", updateParams, ({ world, id }, params) =>
    updateSchedule(world, world.schedules.need(id), params),
  ),
  route(
    "POST /v1/subscription_schedules/:id/release",
    paramsOf<Stripe.SubscriptionScheduleReleaseParams>()({ preserve_cancel_date: bool.optional() }),
    ({ world, id }) => {
      const schedule = world.schedules.need(id);
      releaseSchedule(world, schedule);
      return schedule;
    },
  ),
  route(
    "POST /v1/subscription_schedules/:id/cancel",
    paramsOf<Stripe.SubscriptionScheduleCancelParams>()({
      invoice_now: bool.optional(),
      prorate: bool.optional(),
    }),
    ({ world, id }) => {
      const schedule = world.schedules.need(id);
      const subscription = world.subscriptions.get(schedule.subscription);
      if (schedule.status !== "active")
        throw refused(`You can't cancel a schedule that is ${schedule.status}.`);
      if (subscription) cancelNow(world, subscription, { reason: "cancellation_requested" });
      else endSchedule(world, schedule);
      return schedule;
    },
  ),
];
