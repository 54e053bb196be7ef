import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { makeScratch } from "#tests/support/archives.ts";
import { ChildError, runChild } from "./child.ts";

const scratch = makeScratch();
afterAll(scratch.remove);

const SCRIPTS = {
  echo: "process.send({ args: process.argv.slice(2), env: Object.keys(process.env).sort() }, () => process.exit(0));",
  hang: "setInterval(() => {}, 1000); process.send('up');",
  greedy: "const all = []; for (;;) all.push(Array.from({ length: 1e5 }, (_, i) => ({ i })));",
  hoarding: "const all = []; setInterval(() => all.push(Buffer.alloc(16e6, 1)), 5);",
  crash: "throw new Error('because of the moon');",
  writer: `import("node:fs").then((fs) => { fs.writeFileSync(process.argv[2], "x"); process.exit(0); });`,
  spawner: `import("node:child_process").then((c) => { c.execFileSync("true"); process.exit(0); });`,
  large: "process.send('x'.repeat(20_000_000), () => process.exit(0));",
  chatty: "const next = () => process.send('x'.repeat(1000), next); next();",
  endless: `import("node:fs").then((fs) => { for (;;) try { fs.writeSync(3, "x".repeat(1e6)); } catch {} });`,
  answering: "process.once('message', (m) => process.send({ heard: m }, () => process.exit(0)));",
  quiet: "process.exit(0);",
  stuck: "process.send(process.pid, () => { for (;;); });",
  limits: `import("node:fs").then((fs) => process.send(fs.readFileSync("/proc/self/limits", "utf8"), () => process.exit(0)));`,
  killed: "process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1000);",
  /** Starts a child that never ends, and tells its number. */
  starter: `const [{ runChild }, script] = [await import(process.argv[2]), process.argv[3]];
    await runChild({ script, args: [], cpuSeconds: 1, onMessage: (pid) => process.stdout.write(String(pid)) });`,
};

const file = (name: keyof typeof SCRIPTS) => scratch.write(`${name}.mjs`, SCRIPTS[name]);
const ignore = () => {};

async function failureOf(run: Promise<void>): Promise<string> {
  const error = await run.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof ChildError ? error.code : String(error);
}

describe("runChild", () => {
  it("hands on what the child sends, and gives it none of our environment", async () => {
    process.env.WADDLE_TEST_SECRET = "s3cret";
    const messages: unknown[] = [];
    await runChild({
      script: file("echo"),
      args: ["a b", "-x"],
      onMessage: (message) => messages.push(message),
    });
    delete process.env.WADDLE_TEST_SECRET;
    expect(messages).toEqual([
      { args: ["a b", "-x"], env: expect.not.arrayContaining(["WADDLE_TEST_SECRET", "HOME", "PATH"]) },
    ]);
  });

  it("hands on a message of many megabytes", async () => {
    let length = 0;
    await runChild({
      script: file("large"),
      args: [],
      onMessage: (message) => {
        length = String(message).length;
      },
    });
    expect(length).toBe(20_000_000);
  });

  it("ends a child that sends too much, in one message, in many, or in one that never ends", async () => {
    let length = 0;
    const run = (name: keyof typeof SCRIPTS, maxBytes?: number) =>
      failureOf(
        runChild({
          script: file(name),
          args: [],
          ...(maxBytes !== undefined && { maxBytes }),
          onMessage: (message) => {
            length += String(message).length;
          },
        }),
      );
    expect(await run("large", 19_000_000)).toBe("too_much");
    expect(length).toBe(0);
    const before = process.memoryUsage().rss;
    expect(await run("endless")).toBe("too_much");
    expect(length).toBe(0);
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
    expect(await run("chatty", 100_000)).toBe("too_much");
    expect(length).toBeLessThanOrEqual(100_000);
  });

  it("tells a child what it waits for, whatever signs are in it", async () => {
    const messages: unknown[] = [];
    const input = { text: `Zeile\nnächste \u2028 "${"ä🐧".repeat(200_000)}"` };
    await runChild({
      script: file("answering"),
      args: [],
      input,
      onMessage: (message) => messages.push(message),
    });
    expect(messages).toEqual([{ heard: input }]);
    // One that ends without listening is no trouble.
    await runChild({ script: file("quiet"), args: [], input, onMessage: ignore });
  });

  it("ends a child that takes too long", async () => {
    expect(
      await failureOf(runChild({ script: file("hang"), args: [], timeoutMs: 300, onMessage: ignore })),
    ).toBe("timed_out");
  });

  it("ends a child that is cancelled, and starts none that was cancelled before", async () => {
    const controller = new AbortController();
    const run = runChild({
      script: file("hang"),
      args: [],
      signal: controller.signal,
      onMessage: () => controller.abort(),
    });
    expect(await failureOf(run)).toBe("cancelled");
    expect(
      await failureOf(
        runChild({ script: file("echo"), args: [], signal: controller.signal, onMessage: ignore }),
      ),
    ).toBe("cancelled");
  });

  it("tells a lack of memory from any other crash", async () => {
    const greedy = runChild({ script: file("greedy"), args: [], memoryMb: 64, onMessage: ignore });
    await expect(greedy).rejects.toMatchObject({
      code: "out_of_memory",
      message: expect.stringContaining("too large"),
    });
    const crash = runChild({ script: file("crash"), args: [], onMessage: ignore });
    await expect(crash).rejects.toMatchObject({
      code: "crashed",
      detail: expect.stringContaining("because of the moon"),
    });
    expect(
      await failureOf(
        runChild({ script: path.join(scratch.folder, "nope.mjs"), args: [], onMessage: ignore }),
      ),
    ).toBe("crashed");
  });

  it.runIf(existsSync("/proc/self/status"))(
    "ends a child that hoards memory outside of its heap",
    async () => {
      const hoarding = runChild({ script: file("hoarding"), args: [], memoryMb: 64, onMessage: ignore });
      expect(await failureOf(hoarding)).toBe("out_of_memory");
    },
  );

  it("lets the child write no file and start no program", async () => {
    const target = path.join(scratch.folder, "written");
    const writing = runChild({ script: file("writer"), args: [target], onMessage: ignore });
    await expect(writing).rejects.toMatchObject({
      code: "crashed",
      detail: expect.stringContaining("ERR_ACCESS_DENIED"),
    });
    const spawning = runChild({ script: file("spawner"), args: [], onMessage: ignore });
    await expect(spawning).rejects.toMatchObject({
      code: "crashed",
      detail: expect.stringContaining("ERR_ACCESS_DENIED"),
    });
  });

  it("passes on what the listener throws, after ending the child", async () => {
    const run = runChild({
      script: file("hang"),
      args: [],
      onMessage: () => {
        throw new Error("no such message");
      },
    });
    expect(await failureOf(run)).toBe("Error: no such message");
  });

  it.skipIf(!existsSync("/proc/self/limits"))("bounds the work of a child by its time", async () => {
    const messages: unknown[] = [];
    const onMessage = (message: unknown) => void messages.push(message);
    await runChild({ script: file("limits"), args: [], timeoutMs: 20_500, onMessage });
    expect(messages[0]).toMatch(/Max cpu time +42 +43 +seconds/);
    expect(messages[0]).toMatch(/Max core file size +0 +0 /);
  });
});

/** What has ended and waits for someone to ask how is none any more. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const stat = `/proc/${pid}/stat`;
    return !existsSync(stat) || !/^\d+ \(.*\) Z/.test(readFileSync(stat, "utf8"));
  } catch {
    return false;
  }
}

function startStarter(): ChildProcess {
  const args = [file("starter"), path.resolve("lib/server/jobs/child.ts"), file("stuck")];
  return spawn(process.execPath, ["--no-warnings", ...args], { stdio: ["ignore", "pipe", "inherit"] });
}

describe.skipIf(!existsSync("/bin/sh"))("a child that is stuck", () => {
  it("is ended by the system, as one that took too long", async () => {
    const run = runChild({
      script: file("stuck"),
      args: [],
      cpuSeconds: 1,
      timeoutMs: 600_000,
      onMessage: ignore,
    });
    expect(await failureOf(run)).toBe("timed_out");
  });

  it("ends by itself where who started it is gone", async () => {
    const starter = startStarter();
    const [said] = await once(starter.stdout ?? starter, "data");
    const pid = Number(said);
    onTestFinished(() => {
      if (isRunning(pid)) process.kill(pid, "SIGKILL");
    });
    starter.kill("SIGKILL");
    await once(starter, "close");
    expect(pid).toBeGreaterThan(0);
    await expect.poll(() => isRunning(pid), { timeout: 50_000, interval: 100 }).toBe(false);
  });

  it("is told from one that another signal ended", async () => {
    const killed = runChild({ script: file("killed"), args: [], onMessage: ignore });
    expect(await failureOf(killed)).toBe("crashed");
  });
});
