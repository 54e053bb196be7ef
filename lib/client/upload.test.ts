import { beforeEach, expect, it, vi } from "vitest";
import { SESSION_EXPIRED_EVENT } from "./paths.ts";
import { type Sent, upload } from "./upload.ts";

type Handler = ((event?: unknown) => void) | null;

/** The last request, as a browser would have it */
let request: FakeRequest;

class FakeRequest {
  status = 0;
  responseText = "";
  timeout = 0;
  sent: unknown = null;
  upload: { onprogress: Handler } = { onprogress: null };
  onload: Handler = null;
  onerror: Handler = null;
  ontimeout: Handler = null;
  onabort: Handler = null;
  onloadend: Handler = null;

  constructor() {
    request = this;
  }

  open(): void {}

  send(body: unknown): void {
    this.sent = body;
  }

  abort(): void {
    this.onabort?.();
    this.onloadend?.();
  }

  answer(status: number, body: string): void {
    Object.assign(this, { status, responseText: body });
    this.onload?.();
    this.onloadend?.();
  }
}

beforeEach(() => {
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  vi.stubGlobal("window", new EventTarget());
});

function begin() {
  const [controller, heard] = [new AbortController(), [] as Sent[]];
  const form = new FormData();
  const onSent = (sent: Sent) => void heard.push(sent);
  const done = upload("/api/courses/import", form, { timeoutMs: 1000, signal: controller.signal, onSent });
  return { controller, heard, form, done };
}

it("tells how much is on its way, and answers the body", async () => {
  const { heard, form, done } = begin();
  expect(request).toMatchObject({ sent: form, timeout: 1000 });
  request.upload.onprogress?.({ lengthComputable: true, loaded: 5, total: 10 });
  request.upload.onprogress?.({ lengthComputable: false, loaded: 7, total: 0 });
  expect(heard).toEqual([{ sent: 5, total: 10 }]);
  request.answer(202, '{"importId":"a"}');
  await expect(done).resolves.toEqual({ importId: "a" });
});

it("refuses as the server does, also where its words are no JSON", async () => {
  const first = begin();
  request.answer(409, '{"error":"import_in_progress","message":"Wait."}');
  await expect(first.done).rejects.toMatchObject({
    status: 409,
    code: "import_in_progress",
    message: "Wait.",
  });
  const second = begin();
  request.answer(502, "<html>");
  await expect(second.done).rejects.toMatchObject({
    status: 502,
    message: expect.stringContaining("Something went wrong"),
  });
});

it("tells that a session is over", async () => {
  const over = vi.fn();
  window.addEventListener(SESSION_EXPIRED_EVENT, over);
  const { done } = begin();
  request.answer(401, "{}");
  await expect(done).rejects.toMatchObject({ status: 401 });
  expect(over).toHaveBeenCalledOnce();
});

it.each(["onerror", "ontimeout"] as const)("ends in a sentence where no answer comes: %s", async (event) => {
  const { done } = begin();
  request[event]?.();
  await expect(done).rejects.toMatchObject({ status: 0, message: expect.stringContaining("reach Waddle") });
});

it("stops where it is cancelled, before and on its way", async () => {
  const { controller, done } = begin();
  controller.abort();
  await expect(done).rejects.toMatchObject({ name: "AbortError" });
  const signal = AbortSignal.abort();
  const late = upload("/", new FormData(), { timeoutMs: 1, signal, onSent: () => {} });
  await expect(late).rejects.toMatchObject({ name: "AbortError" });
});
