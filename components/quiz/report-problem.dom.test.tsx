import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { eventually, expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { ReportProblem } from "./report-problem.tsx";

const ID = "0198c5b0-0000-7000-8000-000000000001";
const PATH = `/api/quiz/questions/${ID}/flag`;

const button = (name: string) => screen.getByRole("button", { name });
const dialog = () => within(screen.getByRole("dialog"));
const expectFocus = (find: () => Element) =>
  eventually(() => expect(document.activeElement === find()).toBe(true));

it("a report of a question is chosen, sent, changed and taken back", async () => {
  const { user, calls } = renderScreen(<ReportProblem questionId={ID} />, {
    answers: { [`POST ${PATH}`]: { withdrawn: false }, [`DELETE ${PATH}`]: { withdrawn: false } },
  });
  button("Report a problem").focus();
  await user.keyboard("{Enter}");
  await user.click(dialog().getByRole("button", { name: "Send" }));
  expect(dialog().getByText("Choose what is wrong first.")).toBeTruthy();
  await expectAccessibleScreen();
  await user.click(dialog().getByRole("radio", { name: "Something else" }));
  await user.click(dialog().getByRole("button", { name: "Send" }));
  expect(await dialog().findByText("Thanks. We'll look at it.")).toBeTruthy();
  await expectAccessibleScreen();
  await user.click(dialog().getByRole("button", { name: "Done" }));
  await expectFocus(() => button("Problem reported"));

  await user.keyboard("{Enter}");
  await user.click(dialog().getByRole("button", { name: "Change" }));
  await expectFocus(() => dialog().getByRole("radio", { name: "Something else" }));
  await user.click(dialog().getByRole("radio", { name: "It can be read in more than one way" }));
  await user.click(dialog().getByRole("button", { name: "Send" }));
  await expectFocus(() => dialog().getByRole("button", { name: "Done" }));
  await user.click(dialog().getByRole("button", { name: "Take it back" }));
  expect(await screen.findByText("Your report was taken back.")).toBeTruthy();
  await expectFocus(() => button("Report a problem"));
  expect(calls.map(({ method }) => method)).toEqual(["POST", "POST", "DELETE"]);
  expect(calls[1]?.body).not.toEqual(calls[0]?.body);
});
