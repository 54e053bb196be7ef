import { expect, test } from "@playwright/test";

const JSON_TYPE = { "content-type": "application/json" };

test("the server answers odd calls with the right status and nothing from inside", async ({ request }) => {
  const odd = [
    { path: "/api/auth/login", method: "PUT", status: 405 },
    { path: "/api/auth/login", method: "GET", status: 405 },
    { path: "/api/health/live", method: "POST", status: 405 },
    { path: "/api/users/profile", method: "GET", status: 401 },
    { path: "/api/quiz/not-an-id", method: "GET", status: 401 },
    { path: "/api/no-such-call", method: "GET", status: 404 },
    { path: "/api/quiz/%", method: "GET", status: 400 },
    { path: "/quiz/%/x", method: "GET", status: 400 },
    { path: "/no-such-page", method: "GET", status: 404 },
  ];
  for (const { path, method, status } of odd) {
    const response = await request.fetch(path, { method });
    expect(response.status(), `${method} ${path}`).toBe(status);
    expect(await response.text()).not.toMatch(/prisma|postgres|node_modules|at \w+ \(/i);
  }
});

test("a body of five megabytes is refused before it is read", async ({ request }) => {
  const data = Buffer.alloc(5 * 1024 * 1024, "a");
  const response = await request.post("/api/auth/login", { headers: JSON_TYPE, data });
  expect(response.status()).toBe(413);
});

test("health tells apart that it lives and that it is ready", async ({ request }) => {
  for (const path of ["/api/health/live", "/api/health/ready"]) {
    const response = await request.get(path);
    expect(response.status()).toBe(200);
    expect(await response.json()).toEqual({ status: "ok" });
  }
});

test("pages and calls carry their safety headers, and nothing of a learner's is stored", async ({
  request,
}) => {
  for (const path of ["/", "/auth", "/api/time", "/no-such-page"]) {
    const headers = (await request.get(path)).headers();
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    const scripts = path.startsWith("/api/") ? "default-src 'none'" : "script-src-attr 'none'";
    expect(headers["content-security-policy"]).toContain(scripts);
    expect(headers["x-powered-by"]).toBeUndefined();
  }
  for (const path of ["/api/time", "/api/users/quiz-stats"]) {
    expect((await request.get(path)).headers()["cache-control"]).toBe("no-store");
  }
});

test("signing in and out by next-auth's own form opens and ends the same session", async ({ request }) => {
  const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
  const form = { csrfToken, email: "demo@waddle.local", password: "Waddle@Demo1", json: "true" };
  await request.post("/api/auth/callback/credentials", { form });
  expect((await request.get("/api/users/profile")).status()).toBe(200);
  const { cookies } = await request.storageState();
  const session = cookies.find(({ name }) => name === "waddle-session");
  await request.post("/api/auth/signout", { form: { csrfToken, json: "true" } });
  const old = { cookie: `waddle-session=${session?.value}` };
  expect((await request.get("/api/users/profile", { headers: old })).status()).toBe(401);
});
