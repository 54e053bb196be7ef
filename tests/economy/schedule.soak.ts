import { beforeEach, it } from "vitest";
import { resetDatabase } from "#tests/support/database.ts";
import { playHistories } from "#tests/support/schedule.ts";

beforeEach(resetDatabase);

const PARTS = Array.from({ length: 20 }, (_, index) => index + 1);

it.each(PARTS)(
  "500 random histories keep every law, part %i of 20",
  async (part) => {
    await playHistories(500, part);
  },
  1_800_000,
);
