import { describe, expect, it } from "vitest";
import * as z from "zod";
import { AppError } from "#lib/core/errors.ts";
import { parseInput } from "./request.ts";

function fieldsOf(schema: z.ZodType, input: unknown): Record<string, string> | undefined {
  try {
    parseInput(schema, input);
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.details.fields : undefined;
  }
}

describe("what is wrong with a field", () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ["fullName", z.string(), undefined, "Full name is required"],
    ["client_id", z.string(), undefined, "Client ID is required"],
    ["imageUrl", z.string().min(1), "", "Image URL is required"],
    ["title", z.string(), null, "Title must be text"],
    ["title", z.string().min(2), "a", "Title must have at least 2 characters"],
    ["title", z.string().max(1), "ab", "Title must have at most 1 character"],
    ["xpGained", z.int(), 1.5, "XP gained must be a whole number"],
    ["seconds", z.number(), "1", "Seconds must be a number"],
    ["seconds", z.number().min(0), -1, "Seconds must be 0 or more"],
    ["seconds", z.number().positive(), 0, "Seconds must be more than 0"],
    ["seconds", z.number().max(9), 10, "Seconds must be 9 or less"],
    ["seconds", z.number().lt(9), 9, "Seconds must be less than 9"],
    ["completed", z.boolean(), "yes", "Completed must be true or false"],
    ["edits", z.array(z.string()), {}, "Edits must be a list"],
    ["edits", z.array(z.string()).min(2), ["a"], "Edits must have at least 2 entries"],
    ["answers", z.object({}), [], "Answers must be an object"],
    ["reason", z.enum(["a", "b"]), undefined, "Reason is required"],
    ["reason", z.enum(["a", "b"]), "c", "Reason must be one of a, b"],
    ["feature", z.literal("one"), "two", "Feature must be one"],
    ["islandId", z.uuid(), "x", "Island ID is not valid"],
    ["edit", z.union([z.string(), z.number()]), true, "Edit is not valid"],
    ["email", z.string("Say where"), undefined, "Say where"],
  ])("%s: %#", (name, schema, input, sentence) => {
    expect(fieldsOf(z.object({ [name]: schema }), { [name]: input })).toEqual({ [name]: sentence });
  });

  it("names the last field of a path", () => {
    const schema = z.object({ edits: z.array(z.object({ newTitle: z.string() })) });
    expect(fieldsOf(schema, { edits: [{}] })).toEqual({ "edits.0.newTitle": "New title is required" });
    expect(fieldsOf(z.object({ tags: z.array(z.string()) }), { tags: [1] })).toEqual({
      "tags.0": "Tags must be text",
    });
  });

  it("says of the whole what it must be", () => {
    expect(fieldsOf(z.object({}), [])).toEqual({ body: "The body must be a JSON object" });
    expect(fieldsOf(z.strictObject({}), { x: 1 })).toEqual({ body: "There is no field x" });
  });
});
