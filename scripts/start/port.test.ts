import { createServer } from "node:net";
import { expect, test } from "vitest";
import { checkPort, portSentence } from "./port.ts";

test("a taken port is told in a sentence that names PORT", async () => {
  const other = createServer().listen(0);
  const address = other.address();
  const port = typeof address === "object" && address ? address.port : 0;
  await expect(checkPort(port, undefined)).rejects.toThrow(`Port ${port} is taken by another program`);
  other.close();
});

test("the port that is proposed instead exists", () => {
  expect(portSentence(3000, undefined, "EADDRINUSE")).toContain("PORT=3001");
  expect(portSentence(65535, undefined, "EADDRINUSE")).toContain("PORT=65534");
});
