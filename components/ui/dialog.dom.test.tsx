import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { renderScreen } from "#tests/support/screen.tsx";
import { Dialog } from "./dialog.tsx";

function Page({ isGreeted }: { isGreeted: boolean }) {
  const [isOpen, setIsOpen] = useState(isGreeted);
  return (
    <main>
      <h1>Today</h1>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="Welcome back">
        <button type="button" onClick={() => setIsOpen(false)}>
          Continue
        </button>
      </Dialog>
    </main>
  );
}

it("a dialog that nobody opened leaves the focus at the page's title", async () => {
  const { user } = renderScreen(<Page isGreeted />);
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Today" })));
});

it("any other one gives it back to what opened it", async () => {
  const { user } = renderScreen(<Page isGreeted={false} />);
  await user.click(screen.getByRole("button", { name: "Open" }));
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" })));
});
