import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderScreen } from "#tests/support/screen.tsx";
import { ExportMenu } from "./export-menu.tsx";

const course = { _id: "c1", title: "Ice" };
const ADDRESS = "GET /api/courses/c1/export";

async function choose(kind: RegExp, answer: Response) {
  const { user, calls } = renderScreen(<ExportMenu course={course} />, { answers: { [ADDRESS]: answer } });
  await user.click(screen.getByRole("button", { name: /^Export/ }));
  await user.click(screen.getByRole("menuitem", { name: kind }));
  return calls;
}

it("hands the file to the browser under the server's name", async () => {
  const urls = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const headers = { "content-disposition": 'attachment; filename="ice.imscc"' };
  await choose(/Common Cartridge/, new Response("zip", { headers }));
  expect(await screen.findByText("Exported. The file is in your downloads.")).toBeTruthy();
  expect(urls).toHaveBeenCalledOnce();
  expect(names).toEqual(["ice.imscc"]);
});

it("says why there is none", async () => {
  const message = "Too many attempts. Please try again in 12 minutes.";
  await choose(/JSON/, Response.json({ error: "rate_limited", message, requestId: "r" }, { status: 429 }));
  expect((await screen.findByRole("alert")).textContent).toContain(message);
  expect(screen.getByRole("button", { name: /^Export/ })).toBeTruthy();
});
