import { configure, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { IdentitiesDto } from "#lib/account/identity/identity-schema.ts";
import {
  comeBackProven,
  IDENTITIES_PATH,
  identitiesOf,
  identity,
  profileOf,
} from "#tests/support/profile.ts";
import { expectAccessibleScreen, refusal, renderScreen, type ScreenOptions } from "#tests/support/screen.tsx";
import { GoogleSection } from "./google-section.tsx";

// Effects run twice, as in development: what is read or sent once must stay once.
configure({ reactStrictMode: true });

const LIST = `GET ${IDENTITIES_PATH}`;
const START = "POST /api/auth/google/start";
const URL_OF_GOOGLE = "https://accounts.example.test/authorize";

function open(known: IdentitiesDto | (() => unknown), answers: ScreenOptions["answers"] = {}) {
  const hasPassword = typeof known === "function" || known.hasPassword;
  const ui = <GoogleSection profile={profileOf({ hasPassword })} />;
  const options = { at: "/profile?tab=integrations", answers: { [LIST]: known, ...answers } };
  return renderScreen(ui, options);
}

const button = (name: string) => screen.findByRole("button", { name });
const noButton = (name: string) => expect(screen.queryByRole("button", { name })).toBeNull();
const password = () => screen.findByLabelText("Your password", { exact: true });
const kept = () => JSON.parse(sessionStorage.getItem("googleTrip") ?? "null");
const bodies = (calls: { method: string; body: unknown }[]) =>
  calls.filter(({ method }) => method !== "GET").map(({ body }) => body);

it("lists what is linked, since when and its last use", async () => {
  open(identitiesOf([identity("ada"), identity("work")]));
  const list = await screen.findByRole("list", { name: "Linked Google accounts" });
  const [first] = within(list).getAllByRole("listitem");
  expect(first?.textContent).toContain("ada@gmail.test");
  expect(first?.textContent).toContain("Linked since 1 March 2026");
  expect(first?.textContent).toMatch(/Last used .*2 March 2026, 18:42/);
  expect(await button("Unlink work@gmail.test")).toBeTruthy();
  await expectAccessibleScreen();
});

it("says that nothing is linked, and that Google isn't set up, without a button", async () => {
  open(identitiesOf([], { isGoogleSetUp: false }));
  expect(await screen.findByText("No Google account is linked.")).toBeTruthy();
  expect(screen.getByText("Google isn't set up on this site.")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
  await expectAccessibleScreen();
});

it("says when it couldn't be loaded, and tries again", async () => {
  let isAway = true;
  const { user } = open(() => (isAway ? refusal(403, "forbidden", "No.") : identitiesOf([])));
  const again = await button("Try Again");
  isAway = false;
  await user.click(again);
  expect(await screen.findByText("No Google account is linked.")).toBeTruthy();
});

it("links after the password, and keeps the form where it is wrong", async () => {
  const wrong = refusal(403, "wrong_password", "The password is not right.");
  const answers = [wrong, { url: URL_OF_GOOGLE }];
  const { user, calls, location } = open(identitiesOf([]), { [START]: () => answers.shift() });
  await user.click(await button("Link Google account"));
  expect(document.activeElement).toBe(await password());
  noButton("Use Google instead");
  await user.click(await button("Continue to Google"));
  expect(await screen.findByText("Password is required")).toBeTruthy();
  await user.type(await password(), "Any@Pass1{Enter}");
  const alert = await screen.findByText("The password is not right.");
  expect(document.activeElement).toBe(alert);
  await expectAccessibleScreen();
  await user.click(await button("Continue to Google"));
  await waitFor(() => expect(location.assign).toHaveBeenCalledWith(URL_OF_GOOGLE));
  expect(bodies(calls)).toEqual([
    { purpose: "link", password: "Any@Pass1" },
    { purpose: "link", password: "Any@Pass1" },
  ]);
  expect(kept()).toEqual({ purpose: "link" });
});

it("without a password asks Google who it is, and says at the only one why it stays", async () => {
  const known = identitiesOf([identity("ada")], { hasPassword: false });
  const { user, calls, location } = open(known, { [START]: { url: URL_OF_GOOGLE } });
  expect(await screen.findByText(/^This is your only way to log in\./)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Set a password" }).getAttribute("href")).toBe(
    "/profile?tab=account",
  );
  noButton("Unlink ada@gmail.test");
  await user.click(await button("Link Google account"));
  noButton("Continue to Google");
  await expectAccessibleScreen();
  await user.click(await button("Log in with Google again"));
  await waitFor(() => expect(location.assign).toHaveBeenCalledWith(URL_OF_GOOGLE));
  expect(bodies(calls)).toEqual([{ purpose: "prove" }]);
  expect(kept()).toEqual({ purpose: "prove", action: "link" });
});

it("comes back from Google with the form open, links without a password, and asks anew where that is over", async () => {
  comeBackProven("link");
  const over = refusal(403, "wrong_password", "Log in with Google again to confirm it's you.");
  const known = identitiesOf([identity("ada")], { hasPassword: false });
  const { user, calls } = open(known, { [START]: over });
  const said = await screen.findByText("Google has just confirmed that it is you.");
  expect(said.closest("[role=status]")).not.toBeNull();
  expect(kept()).toBeNull();
  expect(document.activeElement).toBe(await button("Continue to Google"));
  await user.click(await button("Continue to Google"));
  expect(await button("Log in with Google again")).toBeTruthy();
  expect(screen.queryByText("Google has just confirmed that it is you.")).toBeNull();
  noButton("Continue to Google");
  expect(bodies(calls)).toEqual([{ purpose: "link" }]);
});

it("unlinks after the password, tells it, and puts the focus somewhere that is still there", async () => {
  let known = identitiesOf([identity("ada"), identity("work")]);
  const { user, calls } = open(() => known, {
    [`DELETE ${IDENTITIES_PATH}/ada`]: () => {
      known = identitiesOf([identity("work")]);
      return new Response(null, { status: 204 });
    },
    "GET /api/users/profile": profileOf(),
  });
  await user.click(await button("Unlink ada@gmail.test"));
  const dialog = await screen.findByRole("dialog", { name: "Unlink ada@gmail.test?" });
  await user.type(within(dialog).getByLabelText("Your password", { exact: true }), "Any@Pass1");
  await expectAccessibleScreen(dialog);
  await user.click(within(dialog).getByRole("button", { name: "Unlink" }));
  expect(await screen.findByText("ada@gmail.test is unlinked.")).toBeTruthy();
  await waitFor(() => noButton("Unlink ada@gmail.test"));
  const list = screen.getByRole("list", { name: "Linked Google accounts" });
  await waitFor(() => expect(document.activeElement).toBe(list.parentElement));
  expect(bodies(calls)).toEqual([{ password: "Any@Pass1" }]);
});

it("lets who has a password use Google instead, and comes back to the same dialog", async () => {
  const known = identitiesOf([identity("ada")]);
  const { user } = open(known, { [START]: { url: URL_OF_GOOGLE } });
  await user.click(await button("Unlink ada@gmail.test"));
  await user.click(await button("Use Google instead"));
  await waitFor(() => expect(kept()).toEqual({ purpose: "prove", action: "unlink:ada" }));
});

it("comes back from Google to the dialog, and says why it can't be unlinked", async () => {
  comeBackProven("unlink:ada");
  const last = refusal(409, "last_way_in", "This is your only way in.");
  const { user, calls } = open(identitiesOf([identity("ada")]), {
    [`DELETE ${IDENTITIES_PATH}/ada`]: last,
    "GET /api/users/profile": profileOf(),
  });
  const dialog = await screen.findByRole("dialog", { name: "Unlink ada@gmail.test?" });
  expect(within(dialog).queryByLabelText("Your password")).toBeNull();
  await user.click(within(dialog).getByRole("button", { name: "Unlink" }));
  expect(await within(dialog).findByText("This is your only way in.")).toBeTruthy();
  expect(bodies(calls)).toEqual([{}]);
  await user.keyboard("{Escape}");
  await waitFor(async () => expect(document.activeElement).toBe(await button("Unlink ada@gmail.test")));
});
