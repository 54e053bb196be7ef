import "#tests/support/without-limits.ts";
import { describe, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { begin, by, hangAt, names, QUICK, rowOf, STEPS, server } from "#tests/support/generations.ts";
import { answersWell, GOOD } from "#tests/support/model-answers.ts";
import { answers, answersAfter } from "#tests/support/model-server.ts";
import { LIFE_MS } from "./generation.ts";
import { getGeneration, getSetup } from "./generation-queries.ts";
import { endGeneration, startGeneration } from "./generation-service.ts";
import { runGeneration } from "./job-service.ts";

describe("a generation that is interrupted", () => {
  it("goes on where a dead run has stopped, without paying a step twice, and heeds no late answer", async () => {
    const hung = hangAt("draft");
    const id = await begin();
    const dead = runGeneration(id, { ...QUICK, beatMs: 1_000_000, limits: { stallMs: 60_000 } });
    const call = await hung;
    await runGeneration(id, { ...QUICK, staleMs: 0 });
    expect(await rowOf(id)).toMatchObject({ status: "done", inputTokens: 4000 });
    expect(names()).toEqual(["topics", "idea", "draft", "draft", "search"]);
    call.response.destroy();
    await dead;
    expect(await db().blogPost.count()).toBe(1);
    expect((await rowOf(id)).status).toBe("done");
  });

  it("is not ended by the failure of a run that has lost it", async () => {
    const hung = hangAt("idea");
    const id = await begin();
    const first = runGeneration(id, { ...QUICK, beatMs: 1_000_000, limits: { retries: 0 } });
    const lost = await hung;
    const hungAgain = hangAt("idea");
    const second = runGeneration(id, { ...QUICK, staleMs: 0 });
    const call = await hungAgain;
    lost.response.destroy();
    await first;
    expect((await rowOf(id)).status).toBe("running");
    call.response.destroy();
    await second;
    expect((await rowOf(id)).status).toBe("done");
  });

  it("heeds no answer of a run that has lost it, even for the step that is under way", async () => {
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const arrived = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    let ideas = 0;
    server.usually((call) => {
      const turn = call.name === "idea" ? ideas++ : 2;
      arrived[turn]?.resolve();
      return answersAfter(gates[turn]?.promise ?? Promise.resolve(), answersWell())(call);
    });
    const id = await begin();
    const lost = runGeneration(id, { ...QUICK, beatMs: 1_000_000 });
    await arrived[0].promise;
    const second = runGeneration(id, { ...QUICK, staleMs: 0 });
    await arrived[1].promise;
    gates[0].resolve();
    await lost;
    expect(await rowOf(id)).toMatchObject({ status: "running", step: 2, inputTokens: 2000 });
    gates[1].resolve();
    await second;
    expect(await rowOf(id)).toMatchObject({ status: "done", inputTokens: 5000 });
    expect(names()).toEqual(["topics", "idea", "idea", "draft", "search"]);
  });

  it("is done once by two runs at once", async () => {
    const id = await begin();
    await Promise.all([1, 2, 3].map(() => runGeneration(id, QUICK)));
    expect(names()).toEqual(STEPS);
    expect(await db().blogPost.count()).toBe(1);
    await runGeneration(id, QUICK);
    expect(names()).toEqual(STEPS);
  });

  it("is cancelled in the middle of an answer: the call ends, nothing is saved, what was paid is counted", async () => {
    const hung = hangAt("draft");
    const id = await begin();
    const run = runGeneration(id, QUICK);
    const call = await hung;
    await endGeneration(id, by, new Date());
    expect((await getGeneration(id, new Date()))?.status).toBe("cancelled");
    await call.closed;
    await run;
    const { status, step, inputTokens, outputs } = await rowOf(id);
    expect({ status, step }).toEqual({ status: "cancelled", step: 3 });
    expect(inputTokens).toBeGreaterThan(2000);
    expect(outputs).not.toHaveProperty("draft");
    expect(await db().blogPost.count()).toBe(0);
    await endGeneration(id, by, new Date());
  });

  it("throws away an answer that comes after it was cancelled", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const arrived = new Promise<void>((tell) => {
      server.next((call) => {
        tell();
        return answersAfter(promise, answers(GOOD.topics ?? {}))(call);
      });
    });
    const id = await begin();
    const run = runGeneration(id, { ...QUICK, beatMs: 1_000_000 });
    await arrived;
    await endGeneration(id, by, new Date());
    resolve();
    await run;
    expect(await rowOf(id)).toMatchObject({ status: "cancelled", step: 1, inputTokens: 1000 });
    expect(names()).toEqual(["topics"]);
  });

  it("has failed after ten minutes, and stands in no one's way", async () => {
    const id = await begin();
    const late = new Date(Date.now() + LIFE_MS);
    expect(await getGeneration(id, late)).toMatchObject({ status: "failed", post: null });
    expect((await getSetup(by.id, late)).runningId).toBeNull();
    await startGeneration(by, late);
    expect((await rowOf(id)).status).toBe("failed");
    await runGeneration(id, QUICK);
    expect(server.calls).toHaveLength(0);
  });

  it("ends by itself when the ten minutes are over", async () => {
    const hung = hangAt("idea");
    const id = await begin();
    let lateBy = 0;
    const run = runGeneration(id, { ...QUICK, clock: () => new Date(Date.now() + lateBy) });
    await hung;
    lateBy = LIFE_MS;
    await run;
    const { status, error } = await rowOf(id);
    expect(status).toBe("failed");
    expect(error).toMatch(/^This took longer than ten minutes/);
  });
});
