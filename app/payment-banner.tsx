import { getPageUser } from "#app/viewer.ts";
import { PaymentBanner } from "#components/billing/payment-banner.tsx";
import { getProfileOrThrow } from "#lib/account/profile/profile-queries.ts";
import { getBillingBanner } from "#lib/billing/queries.ts";

/** Costs one look into an index for everyone whose payments are in order. A read that fails breaks no page. */
export async function PaymentBannerOfViewer() {
  const user = await getPageUser();
  if (!user) return null;
  const now = new Date();
  const banner = await getBillingBanner(user.id, now).catch(() => null);
  if (!banner) return null;
  return <PaymentBanner {...banner} writing={await getProfileOrThrow(user.id, now)} />;
}
