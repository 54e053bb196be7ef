import { describe, expect, it } from "vitest";
import { contactBodySchema } from "#lib/contact/schema.ts";
import { problemsOf, readBody, remainingProblems } from "./contact-check.ts";

function formData(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

const good = { name: " Ada ", email: "ada@example.test ", message: " Hello out\r\nthere ", website: "" };

describe("the contact form", () => {
  it("reads what it holds, tidied, into a body that the server takes", () => {
    const body = readBody("enterprise", formData({ ...good, teamSize: "11–50", topic: "Hm" }));
    expect(body).toEqual({
      kind: "enterprise",
      topic: "Hm",
      name: "Ada",
      email: "ada@example.test",
      message: "Hello out\nthere",
      website: "",
      teamSize: "11–50",
    });
    expect(problemsOf(body)).toEqual({});
    expect(contactBodySchema.safeParse(body).success).toBe(true);
    expect(readBody("contact", formData({ ...good, teamSize: "" }))).not.toHaveProperty("teamSize");
  });

  it("finds what the server would refuse, in the server's words", () => {
    const body = readBody("contact", formData({ email: "ada", message: "short", topic: "x".repeat(200) }));
    const parsed = contactBodySchema.safeParse(body);
    const refused = Object.fromEntries(
      parsed.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? [],
    );
    expect(problemsOf(body)).toEqual(refused);
    expect(Object.keys(refused).sort()).toEqual(["email", "message", "name", "topic"]);
  });

  it("drops a complaint once its field is right, and adds none while someone writes", () => {
    const shown = { email: "Email is required" };
    const body = readBody("contact", formData({ email: "ad" }));
    expect(remainingProblems(shown, body)).toEqual({ email: "Invalid email format" });
    expect(remainingProblems(shown, { ...body, email: "ada@example.test" })).toEqual({});
  });
});
