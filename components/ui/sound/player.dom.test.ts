import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** An audio device that only counts the tones it is given. */
class FakeAudio {
  static made: FakeAudio[] = [];
  static startsAs: AudioContextState = "running";
  state = FakeAudio.startsAs;
  currentTime = 0;
  destination = {};
  tones: number[] = [];
  resume = vi.fn(async () => {
    this.state = "running";
  });
  suspend = vi.fn(async () => {
    this.state = "suspended";
  });
  constructor() {
    FakeAudio.made.push(this);
  }
  createOscillator() {
    const frequency = { value: 0 };
    const connect = (node: unknown) => node;
    return { type: "", frequency, connect, start: () => this.tones.push(frequency.value), stop() {} };
  }
  createGain() {
    const ramp = () => {};
    const gain = { setValueAtTime: ramp, linearRampToValueAtTime: ramp, exponentialRampToValueAtTime: ramp };
    return { gain, connect: (node: unknown) => node };
  }
}

const vibrate = vi.fn();
const device = () => FakeAudio.made.at(-1);
const tones = () => FakeAudio.made.flatMap((audio) => audio.tones).length;

/** The player as a page has it that was just opened. */
async function load() {
  vi.resetModules();
  return (await import("./player.ts")).playSound;
}

function setPage({ isUsed = true, isHidden = false }: { isUsed?: boolean; isHidden?: boolean }) {
  Object.defineProperty(navigator, "userActivation", {
    value: { hasBeenActive: isUsed },
    configurable: true,
  });
  Object.defineProperty(document, "visibilityState", {
    value: isHidden ? "hidden" : "visible",
    configurable: true,
  });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  FakeAudio.made = [];
  FakeAudio.startsAs = "running";
  vi.stubGlobal("AudioContext", FakeAudio);
  Object.defineProperty(navigator, "vibrate", { value: vibrate, configurable: true });
  vibrate.mockClear();
  localStorage.clear();
  setPage({});
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("plays a tune, and lets a phone vibrate along", async () => {
  (await load())("correct");
  expect(tones()).toBe(2 * 3);
  expect(vibrate).toHaveBeenCalledExactlyOnceWith([12]);
});

it("raises a tune within its scale", async () => {
  const play = await load();
  play("star");
  play("star", 5);
  const [low, , , high] = device()?.tones ?? [];
  expect((high ?? 0) / (low ?? 1)).toBeCloseTo(2);
});

it("is still, and so is the phone, while the sound is off", async () => {
  localStorage.setItem("quizSound", "off");
  (await load())("correct");
  expect([FakeAudio.made.length, vibrate.mock.calls.length]).toEqual([0, 0]);
});

it.each([
  ["before anyone has used the page", { isUsed: false }],
  ["in the background", { isHidden: true }],
])("is still %s", async (_, page) => {
  setPage(page);
  (await load())("complete");
  expect([FakeAudio.made.length, vibrate.mock.calls.length]).toEqual([0, 0]);
});

it("plays once the device has woken up", async () => {
  FakeAudio.startsAs = "suspended";
  (await load())("correct");
  expect(tones()).toBe(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(tones()).toBe(6);
});

it("drops what could not sound in time: nothing bursts out after an hour", async () => {
  FakeAudio.startsAs = "suspended";
  const play = await load();
  play("star");
  const audio = device();
  let wakeUp = () => {};
  audio?.resume.mockImplementation(
    () =>
      new Promise((resolve) => {
        const before = wakeUp;
        wakeUp = () => {
          before();
          audio.state = "running";
          resolve();
        };
      }),
  );
  await vi.advanceTimersByTimeAsync(0);
  const first = tones();
  if (audio) audio.state = "suspended";
  for (let at = 0; at < 20; at += 1) play("star");
  await vi.advanceTimersByTimeAsync(3_600_000);
  wakeUp();
  await vi.advanceTimersByTimeAsync(0);
  expect(tones()).toBe(first);
});

it("lets the device rest after a while, and uses the same one again", async () => {
  const play = await load();
  play("correct");
  await vi.advanceTimersByTimeAsync(5000);
  expect(device()?.suspend).toHaveBeenCalledOnce();
  play("correct");
  await vi.advanceTimersByTimeAsync(0);
  expect(FakeAudio.made).toHaveLength(1);
  expect(tones()).toBe(12);
});
