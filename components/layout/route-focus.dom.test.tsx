import { act, cleanup, render, screen } from "@testing-library/react";
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fillJsdomGaps } from "#tests/support/jsdom-gaps.ts";
import { LOOK_EVERY_MS, RouteFocus } from "./route-focus.tsx";

fillJsdomGaps();
beforeEach(() => {
  vi.useFakeTimers();
  window.history.replaceState(null, "", "/");
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const look = (times = 1) => act(() => vi.advanceTimersByTimeAsync(times * LOOK_EVERY_MS));

function page(pathname: string, main: React.ReactNode) {
  return (
    <PathnameContext value={pathname}>
      <RouteFocus />
      <button type="button">Menu</button>
      <main>{main}</main>
    </PathnameContext>
  );
}

/** Follows a link from one page to another, whose content is `main` */
function follow(main: React.ReactNode) {
  const view = render(page("/courses", <h1>My Courses</h1>));
  view.rerender(page("/profile", main));
  return view;
}

const focused = () => document.activeElement?.textContent;

it("the first page of a visit is left to the browser", async () => {
  render(page("/courses", <h1>My Courses</h1>));
  await look(3);
  expect(document.activeElement).toBe(document.body);
});

it("the title of the page that was gone to gets the focus", async () => {
  follow(<h1>Profile</h1>);
  await look();
  expect(focused()).toBe("Profile");
  expect(screen.getByRole("heading").tabIndex).toBe(-1);
});

it("a title that comes later, in the place of another one, gets it too", async () => {
  const view = follow(<p>Loading</p>);
  await look(2);
  expect(document.activeElement).toBe(document.body);
  view.rerender(page("/profile", <h1 key="waiting">Profile, loading</h1>));
  await look();
  view.rerender(page("/profile", <h1 key="there">Profile</h1>));
  await look();
  expect(focused()).toBe("Profile");
});

it("what has the focus keeps it", async () => {
  follow(<h1>Profile</h1>);
  act(() => screen.getByRole("button", { name: "Menu" }).focus());
  await look(3);
  expect(focused()).toBe("Menu");
});

it("nothing is taken from anyone who does something meanwhile, from a dialog, or on a way to a part of the page", async () => {
  const view = follow(<p>Loading</p>);
  act(() => void document.dispatchEvent(new Event("pointerdown")));
  view.rerender(page("/profile", <h1>Profile</h1>));
  await look(3);
  expect(document.activeElement).toBe(document.body);
  window.history.replaceState(null, "", "/courses#last");
  view.rerender(page("/courses", <h1>My Courses</h1>));
  await look(3);
  expect(document.activeElement).toBe(document.body);
  window.history.replaceState(null, "", "/profile");
  const dialog = <div role="dialog" aria-label="Reward" />;
  view.rerender(
    page(
      "/profile",
      <>
        <h1>Profile</h1>
        {dialog}
      </>,
    ),
  );
  await look(3);
  expect(document.activeElement).toBe(document.body);
});
