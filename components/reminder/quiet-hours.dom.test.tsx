import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { QuietHours } from "./quiet-hours.tsx";

const saved: unknown[] = [];

function Box({ start }: { start: { from: string; to: string } }) {
  const [quiet, setQuiet] = useState(start);
  return (
    <QuietHours
      quiet={quiet}
      onChange={(body) => {
        saved.push(body.quiet);
        setQuiet(body.quiet ?? quiet);
      }}
    />
  );
}

function open(from = "21:30", to = "08:00") {
  saved.length = 0;
  return renderScreen(<Box start={{ from, to }} />);
}

const clock = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(clock(name), { target: { value } });

it("saves a time once its field is left", async () => {
  open();
  await expectAccessibleScreen();
  type("From", "22:15");
  expect(saved).toEqual([]);
  fireEvent.blur(clock("From"));
  expect(saved).toEqual([{ from: "22:15", to: "08:00" }]);
});

it("saves a time after a moment, and with Enter at once", async () => {
  open();
  type("Until", "07:00");
  fireEvent.keyDown(clock("Until"), { key: "Enter" });
  expect(saved).toEqual([{ from: "21:30", to: "07:00" }]);
  type("Until", "06:30");
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[1]).toEqual({ from: "21:30", to: "06:30" });
});

it.each([
  ["", "Enter both times, such as 21:30 and 08:00."],
  ["08:00", "The two times are the same. Choose different ones, or switch quiet hours off."],
])("saves nothing while the first time is “%s”", (value, words) => {
  open();
  type("From", value);
  fireEvent.blur(clock("From"));
  expect(screen.getByRole("alert").textContent).toBe(words);
  expect(saved).toEqual([]);
});

it("is off where both times are the same, and comes back as it was", async () => {
  const { user } = open("23:00", "06:00");
  const quiet = screen.getByRole("switch", { name: "Quiet hours" });
  await user.click(quiet);
  expect(saved).toEqual([{ from: "23:00", to: "23:00" }]);
  expect(screen.queryByLabelText("From")).toBeNull();
  await user.click(quiet);
  expect(saved[1]).toEqual({ from: "23:00", to: "06:00" });
});

it("begins with the usual hours for someone who had none", async () => {
  const { user } = open("00:00", "00:00");
  expect(screen.queryByLabelText("From")).toBeNull();
  await user.click(screen.getByRole("switch", { name: "Quiet hours" }));
  expect(saved).toEqual([{ from: "21:30", to: "08:00" }]);
});
