import { configure, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { CalendarDto, CalendarLinkDto, FeedDto } from "#lib/calendar/schema.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectAccessibleScreen, refusal, renderScreen, type ScreenOptions } from "#tests/support/screen.tsx";
import { CalendarSection } from "./calendar-section.tsx";

configure({ reactStrictMode: true });

const STATUS = "GET /api/calendar";
const FEED_CALL = "POST /api/calendar/feed";
const GOOGLE_CALL = "POST /api/calendar/google";

const FEED: FeedDto = {
  url: "https://waddle.example/calendar/abc.ics",
  webcalUrl: "webcal://waddle.example/calendar/abc.ics",
  googleUrl: "https://calendar.google.com/calendar/r?cid=x",
  outlookUrl: "https://outlook.live.com/calendar/0/addfromweb?url=x",
  hidesTitles: false,
  createdAt: "2026-03-01T10:00:00.000Z",
  lastReadAt: null,
};
const LINK: CalendarLinkDto = {
  connectionId: "019a0000-0000-7000-8000-000000000001",
  account: "ada@gmail.test",
  status: "active",
  canFindFree: false,
  syncedAt: "2026-03-02T18:42:00.000Z",
  problem: null,
};

function calendar(more: Partial<CalendarDto> = {}, link: CalendarLinkDto | null = null): CalendarDto {
  return { feed: null, isLocal: false, google: { isSetUp: true, link }, ...more };
}

function open(known: unknown, answers: ScreenOptions["answers"] = {}) {
  const options = { at: "/profile?tab=integrations", answers: { [STATUS]: known, ...answers } };
  return renderScreen(<CalendarSection writing={profileOf()} />, options as ScreenOptions);
}

const button = (name: string) => screen.findByRole("button", { name });
const hrefOf = (name: RegExp) => screen.getByRole("link", { name }).getAttribute("href");
const bodies = (calls: { method: string; body: unknown }[]) =>
  calls.filter(({ method }) => method !== "GET").map(({ body }) => body);

describe("the section", () => {
  it("shows that it loads, and what went wrong, and tries again", async () => {
    let isAway = true;
    const { user } = open(() => (isAway ? refusal(403, "forbidden", "Not now.") : calendar()));
    expect(screen.getByRole("status", { name: "Loading your calendars" })).toBeTruthy();
    expect(await screen.findByText("Not now.")).toBeTruthy();
    isAway = false;
    await user.click(await button("Try Again"));
    expect(await button("Create an address")).toBeTruthy();
  });

  it("says what feeds can't do, and that Google isn't set up here", async () => {
    open(calendar({ isLocal: true, google: { isSetUp: false, link: null } }));
    expect(await screen.findByText("Not set up on this server.")).toBeTruthy();
    expect(document.body.textContent).toContain(
      "Google checks feeds every 8–24 hours, ignores their alarms, and can't reach",
    );
    expect(document.body.textContent).toContain("such as this one. Neither can Outlook.");
    expect(screen.queryByRole("button", { name: "Connect Google Calendar" })).toBeNull();
    await expectAccessibleScreen();
  });
});

describe("the feed", () => {
  it("is made with a press, and told how to add and copy", async () => {
    const { user, calls } = open(calendar(), { [FEED_CALL]: FEED });
    await user.click(await button("Create an address"));
    const field = await screen.findByLabelText<HTMLInputElement>("Address of your feed");
    expect(field.value).toBe(FEED.url);
    expect(bodies(calls)).toEqual([{}]);
    expect(hrefOf(/^Apple Calendar/)).toBe(FEED.webcalUrl);
    expect(hrefOf(/^Google Calendar/)).toBe(FEED.googleUrl);
    expect(hrefOf(/^Outlook/)).toBe(FEED.outlookUrl);
    expect(hrefOf(/^Download/)).toBe("/api/calendar/sessions.ics");
    const write = vi.spyOn(navigator.clipboard, "writeText");
    await user.click(await button("Copy"));
    expect(await screen.findByText("Address copied.")).toBeTruthy();
    expect(write).toHaveBeenCalledWith(FEED.url);
    await expectAccessibleScreen();
  });

  it("offers no program that can't reach this server", async () => {
    open(calendar({ isLocal: true, feed: { ...FEED, googleUrl: null, outlookUrl: null } }));
    await screen.findByLabelText("Address of your feed");
    expect(screen.getByRole("link", { name: "Apple Calendar" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: /Google|Outlook/ })).toBeNull();
  });

  it("hides titles, and asks before the address changes or goes", async () => {
    let feed = FEED;
    const { user, calls } = open(calendar({ feed }), {
      [FEED_CALL]: (body: unknown) => {
        feed = { ...feed, ...(body as object), url: "https://waddle.example/calendar/new.ics" };
        return feed;
      },
      "DELETE /api/calendar/feed": new Response(null, { status: 204 }),
    });
    await user.click(await screen.findByRole("switch", { name: "Hide titles" }));
    await waitFor(() => expect(bodies(calls)).toEqual([{ hidesTitles: true }]));
    await user.click(await button("New address"));
    const renew = await screen.findByRole("dialog", { name: "Create a new address?" });
    await user.click(within(renew).getByRole("button", { name: "Create a new one" }));
    expect(await screen.findByText("Your feed has a new address.")).toBeTruthy();
    expect(bodies(calls)[1]).toEqual({ renew: true });
    await user.click(await button("Remove the feed"));
    const remove = await screen.findByRole("dialog", { name: "Remove your feed?" });
    await expectAccessibleScreen(remove);
    await user.click(within(remove).getByRole("button", { name: "Remove" }));
    expect(await button("Create an address")).toBeTruthy();
  });

  it("says in a sentence that a press came to nothing", async () => {
    const { user } = open(calendar(), { [FEED_CALL]: refusal(503, "unavailable", "Waddle is resting.") });
    await user.click(await button("Create an address"));
    expect(await screen.findByText("Waddle is resting.")).toBeTruthy();
  });
});

describe("Google Calendar", () => {
  it("leads to Google", async () => {
    const url = "https://accounts.example.test/authorize";
    const { user, calls, location } = open(calendar(), {
      "POST /api/connections/google-calendar/start": { url },
    });
    await user.click(await button("Connect Google Calendar"));
    await waitFor(() => expect(location.assign).toHaveBeenCalledWith(url));
    expect(bodies(calls)).toEqual([{ purpose: "calendar" }]);
  });

  it("says as whom, and when it was last in step, and brings it there now", async () => {
    const { user, calls } = open(calendar({}, LINK), { [GOOGLE_CALL]: calendar({}, LINK) });
    expect(await screen.findByText("Connected as ada@gmail.test")).toBeTruthy();
    expect(document.body.textContent).toMatch(/Last sync 2 March 2026, 18:42/);
    await expectAccessibleScreen();
    await user.click(await button("Sync now"));
    expect(await screen.findByText("Google Calendar is up to date.")).toBeTruthy();
    expect(bodies(calls)).toEqual([{ action: "sync" }]);
  });

  it("shows what keeps it out of step", async () => {
    const problem = "Google asked us to wait a while. We'll try again automatically.";
    open(calendar({}, { ...LINK, syncedAt: null, problem }));
    expect(await screen.findByText(problem)).toBeTruthy();
    expect(screen.getByText("The first sync is running.")).toBeTruthy();
  });

  it("offers a new consent where Google lets no one in", async () => {
    const url = "https://accounts.example.test/authorize";
    const { user, calls, location } = open(calendar({}, { ...LINK, status: "broken" }), {
      "POST /api/connections/google-calendar/start": { url },
    });
    expect(await screen.findByText("Not working")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Sync now" })).toBeNull();
    await user.click(await button("Connect again"));
    await waitFor(() => expect(location.assign).toHaveBeenCalledWith(url));
    expect(bodies(calls)).toEqual([{ purpose: "calendar", connectionId: LINK.connectionId }]);
  });

  it("makes a calendar again that was deleted there", async () => {
    const { user, calls } = open(calendar({}, { ...LINK, status: "gone" }), {
      [GOOGLE_CALL]: calendar({}, LINK),
    });
    expect(await screen.findByText(/^The calendar was deleted in Google/)).toBeTruthy();
    await expectAccessibleScreen();
    await user.click(await button("Create it again"));
    expect(await screen.findByText("The calendar is back, with your sessions.")).toBeTruthy();
    expect(bodies(calls)).toEqual([{ action: "make_again" }]);
  });

  it.each([true, false])(
    "disconnects, and deletes the calendar there if wished (%s)",
    async (deletesCalendar) => {
      let isThere = true;
      const { user, calls } = open(() => calendar({}, isThere ? LINK : null), {
        "DELETE /api/calendar/google": () => {
          isThere = false;
          return new Response(null, { status: 204 });
        },
      });
      await user.click(await button("Disconnect"));
      const dialog = await screen.findByRole("dialog", { name: "Disconnect Google Calendar?" });
      expect(within(dialog).getByText(/connect again later, you'll have two/)).toBeTruthy();
      await expectAccessibleScreen(dialog);
      if (deletesCalendar)
        await user.click(within(dialog).getByLabelText("Also delete the Waddle calendar in Google"));
      await user.click(within(dialog).getByRole("button", { name: "Disconnect" }));
      expect(await screen.findByText("Google Calendar is disconnected.")).toBeTruthy();
      expect(await button("Connect Google Calendar")).toBeTruthy();
      expect(bodies(calls)).toEqual([{ deletesCalendar }]);
    },
  );
});
