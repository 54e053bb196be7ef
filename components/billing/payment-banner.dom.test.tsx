import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { PaymentBanner } from "./payment-banner.tsx";

const writing = { language: "en-GB", timeZone: "Asia/Kathmandu" };

it.each([
  ["payment_failed", "Your last payment failed", "Pay now"],
  ["confirmation_needed", "Your bank wants you to confirm the payment", "Confirm the payment"],
] as const)("says that %s, until when Premium stays, and leads to the plan", async (kind, title, action) => {
  renderScreen(<PaymentBanner kind={kind} until="2026-12-03T20:00:00.000Z" writing={writing} />);
  const banner = screen.getByRole("region", { name: title });
  expect(banner.textContent).toContain("Premium stays until 4 December 2026.");
  expect(screen.getByRole("link", { name: action }).getAttribute("href")).toBe("/profile?tab=plan");
  await expectAccessibleScreen();
});

it("promises no day where there is none", () => {
  renderScreen(<PaymentBanner kind="confirmation_needed" until={null} writing={writing} />);
  expect(document.body.textContent).not.toContain("Premium stays");
});
