import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { BrokenScreen } from "./broken-screen.tsx";
import { FailureCard } from "./failure-card.tsx";
import { InvalidScreen } from "./invalid-screen.tsx";

const NOTHING = "Nothing was connected, and nothing about your account has changed.";
const INVALID = "Invalid request: Missing required parameters";

describe("what a failure says of the connection", () => {
  it("is certain where nothing was asked for yet", () => {
    const shown = renderToStaticMarkup(<InvalidScreen />);
    expect(shown).toContain(INVALID);
    expect(shown).toContain(NOTHING);
  });

  it.each([
    ["client", "This extension isn&#x27;t registered with Waddle."],
    ["address", "an address that isn&#x27;t registered with Waddle."],
  ] as const)("tells whose fault it is: the %s's", (fault, words) => {
    const shown = renderToStaticMarkup(<InvalidScreen fault={fault} />);
    expect(shown).toContain(words);
    expect(shown).toContain(NOTHING);
    expect(shown).toContain("The maker of the extension has to register it first.");
    expect(shown).not.toContain(INVALID);
  });

  it("is left open where the answer was taken before", () => {
    const shown = renderToStaticMarkup(<InvalidScreen isOpenedAgain />);
    expect(shown).toContain(INVALID);
    expect(shown).toContain("If your extension says that it is connected, you can close this page.");
    expect(shown).not.toContain(NOTHING);
  });

  it("is nothing at all where no one knows", () => {
    const shown = renderToStaticMarkup(<FailureCard message="We can't reach Waddle." onReturn={() => {}} />);
    expect(shown).not.toContain("Nothing was connected");
  });
});

describe("a page that broke", () => {
  it("says so, with the number of the request and a way to try again", () => {
    const shown = renderToStaticMarkup(
      <BrokenScreen error={Object.assign(new Error("secret"), { digest: "r-42" })} />,
    );
    expect(shown).toContain("An unexpected error occurred.");
    expect(shown).toContain("tell us this number: r-42");
    expect(shown).toContain("Reload");
    expect(shown).not.toContain("secret");
    expect(shown).not.toContain("Nothing was connected");
  });

  it.each([undefined, null, "text", new Error("secret")])("needs no number: %s", (error) => {
    const shown = renderToStaticMarkup(<BrokenScreen error={error} />);
    expect(shown).toContain("An unexpected error occurred.");
    expect(shown).not.toContain("this number");
  });
});
