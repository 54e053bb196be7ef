import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { SurveyCard } from "#components/survey/survey-card.tsx";
import { eventually, expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { MessageForm } from "./message-form.tsx";

const CONTACT = "POST /api/contact";
const SENT = { reference: "W-ABC234" };
const WORDS = "The second island of my course has no quizzes.";

const button = (name: string) => screen.getByRole("button", { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });

function open(kind: "contact" | "enterprise", answer: object) {
  const shown = renderScreen(<MessageForm kind={kind} art={null} />, { answers: { [CONTACT]: answer } });
  const fill = async (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) await shown.user.type(field(name), value);
  };
  return { ...shown, fill };
}

describe("the contact form", () => {
  it("says at once what is missing, and leads to it", async () => {
    const { user } = open("contact", SENT);
    await user.click(button("Send message"));
    const summary = screen.getByRole("alert");
    expect(document.activeElement).toBe(summary);
    for (const problem of ["Name is required", "Email is required", "Message is required"])
      expect(summary.textContent).toContain(problem);
    await expectAccessibleScreen();
    await user.click(within(summary).getByRole("link", { name: "Email is required" }));
    await user.type(field("Email"), "ada");
    expect(summary.textContent).toContain("Invalid email format");
    await user.type(field("Email"), "@example.test");
    expect(summary.textContent).not.toContain("email");
  });

  it("takes its subject from the topic, but not from anyone who has written one", async () => {
    const { user } = open("contact", SENT);
    await user.click(screen.getByRole("radio", { name: "An idea" }));
    expect(field("Subject").value).toBe("An idea for Waddle");
    await user.clear(field("Subject"));
    await user.type(field("Subject"), "A subject of my own");
    await user.click(screen.getByRole("radio", { name: "Plans" }));
    expect(field("Subject").value).toBe("A subject of my own");
  });

  it("comes with the number of the order for which a refund is asked, and with nothing else from its address", () => {
    const at = (order: string) => `/contact?order=${encodeURIComponent(order)}`;
    const form = <MessageForm kind="contact" art={null} refundRule="The rule." />;
    const { unmount } = renderScreen(form, { at: at("K7QM-2XWD-9FHP-C4TR"), isPublic: true });
    expect(field("Subject").value).toBe("A refund for order K7QM-2XWD-9FHP-C4TR");
    expect(field("Message").value).toBe("Order K7QM-2XWD-9FHP-C4TR\n\n");
    expect(screen.getByText("The rule.")).toBeTruthy();
    unmount();
    renderScreen(form, { at: at("Send money to evil.example"), isPublic: true });
    expect([field("Subject").value, field("Message").value]).toEqual(["", ""]);
    expect(screen.queryByText("The rule.")).toBeNull();
  });

  it("keeps what was typed where it can't be sent, and answers with a reference once it can", async () => {
    let calls = 0;
    const { container, user, fill } = open("contact", () => {
      calls += 1;
      return calls === 1 ? Promise.reject(new TypeError("Failed to fetch")) : SENT;
    });
    await fill({ Name: "Ada Fischer", Email: "ada@example.test", Message: WORDS });
    await user.click(button("Send message"));
    await eventually(() =>
      expect(screen.getByRole("alert").textContent).toContain("We can't reach Waddle right now"),
    );
    expect(field("Message").value).toBe(WORDS);
    await user.click(button("Send message"));
    const heading = await screen.findByRole("heading", { name: "Your message has arrived" });
    await eventually(() => expect(document.activeElement).toBe(heading));
    expect(container.textContent).toContain("W-ABC234");
    await expectAccessibleScreen();
  });
});

describe("the survey", () => {
  const walk = (known: object | null) => {
    if (known) {
      localStorage.setItem("token", "cookie");
      localStorage.setItem("tokenExpires", String(Date.now() + 3_600_000));
    }
    return renderScreen(<SurveyCard art={null} />, {
      answers: {
        "GET /api/billing": { actions: [] },
        "GET /api/users/profile": known ?? {},
        "POST /api/cancel-survey": { success: true },
      },
    });
  };
  const heading = (name: string) => screen.getByRole("heading", { level: 2, name });

  it("is walked forth and back, sent once, and says what it can't know", async () => {
    const { container, user, calls } = walk(null);
    await user.click(button("Skip"));
    expect(document.activeElement).toBe(heading("What did you miss?"));
    expect(container.textContent).toContain("2 of 4");
    await user.type(screen.getByRole("textbox"), "Whales");
    await expectAccessibleScreen();
    await user.click(button("Back"));
    expect(container.textContent).toContain("1 of 4");
    await user.click(screen.getByRole("radio", { name: "I don't find the time" }));
    await user.keyboard("{Enter}");
    expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("Whales");
    await user.click(button("Next"));
    await user.click(button("Skip"));
    expect(container.textContent).toContain("4 of 4");
    await user.click(button("Finish"));
    await eventually(() => expect(document.activeElement).toBe(heading("Thank you for telling us")));
    expect(calls).toMatchObject([
      { path: "/api/cancel-survey", body: { answers: { reason: "time", missing: "Whales" } } },
    ]);
    await eventually(() => expect(container.textContent).toContain("Nothing was canceled"));
    await expectAccessibleScreen();
  });

  it("that is skipped sends nothing, and tells a learner that there is nothing to cancel", async () => {
    const { container, user, calls } = walk({ isPremium: false, premiumUntil: null });
    for (let step = 0; step < 3; step += 1) await user.click(button("Skip"));
    await user.click(button("Skip and finish"));
    await eventually(() =>
      expect(container.textContent).toContain("You have no paid plan: there is nothing to cancel"),
    );
    expect(calls.map(({ path }) => path)).toEqual(["/api/billing", "/api/users/profile"]);
  });
});
