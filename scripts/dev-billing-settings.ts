/** The same at every start, so that its pages can be found again */
export const STAND_IN_PORT = 4020;

/** What is sold with the stand-in */
export const STAND_IN_PRICES = {
  BILLING_PRICE_MONTH: "9.00",
  BILLING_PRICE_YEAR: "72.00",
  BILLING_CURRENCY: "EUR",
};

const isOfThisMachine = (address: string) =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(URL.parse(address)?.hostname ?? "");

/**
 * Why Premium must not be sold with a stand-in for Stripe under these settings, in a sentence; null where it may. No one pays
 * there, so it belongs on the machine of whoever tries it out.
 */
export function standInRefusal(given: NodeJS.ProcessEnv): string | null {
  if (given.NODE_ENV === "production")
    return "The stand-in for Stripe takes no money: it isn't started where NODE_ENV is production.";
  if (given.STRIPE_SECRET_KEY)
    return "The stand-in for Stripe isn't started where STRIPE_SECRET_KEY is set: Stripe itself is used here.";
  if (given.APP_URL && !isOfThisMachine(given.APP_URL))
    return "The stand-in for Stripe takes no money: it isn't started where APP_URL is the address of another machine.";
  return null;
}
