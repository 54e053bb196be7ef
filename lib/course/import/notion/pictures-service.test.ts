import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { env } from "#lib/server/env.ts";
import { fetchPictures, pictureRoom } from "./pictures-service.ts";
import { NotionStore } from "./store-service.ts";

it("no picture is asked for where the course has no room for more", async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer(({ url }, response) => {
    asked.push(url);
    response.end("no picture");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const place = { url: `http://127.0.0.1:${port}/wave.png`, isHosted: true };
  const { IMPORT_PRIVATE_HOSTS } = env();
  Object.assign(env(), { IMPORT_PRIVATE_HOSTS: [`127.0.0.1:${port}`] });
  onTestFinished(() => void Object.assign(env(), { IMPORT_PRIVATE_HOSTS }));
  const fetching = { store: new NotionStore("none"), signal: undefined, now: new Date() };
  const problemsWith = async (count: number) => {
    const block = { id: "x", type: "image", problem: undefined as string | undefined };
    await fetchPictures([{ block, place }], { ...fetching, room: { ...pictureRoom(), count } });
    return block.problem;
  };
  expect(await problemsWith(0)).toContain("no room");
  expect(asked).toEqual([]);
  expect(await problemsWith(1)).toMatch(/\w/);
  expect(asked).toEqual(["/wave.png"]);
});
