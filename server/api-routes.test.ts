import { expect, it } from "vitest";
import { inRoot } from "#scripts/paths.ts";
import { ApiRoutes } from "./api-routes.ts";

const routes = ApiRoutes.read(inRoot("app"));

it.each([
  ["/api/time", ["GET", "HEAD"]],
  ["/api/t%69me", ["GET", "HEAD"]],
  ["/api/quiz/islands", ["GET", "HEAD", "OPTIONS"]],
  ["/api/quiz/0192", ["GET", "HEAD"]],
  ["/api/auth/login", ["POST"]],
  ["/api/auth/csrf", ["GET", "HEAD", "POST"]],
  ["/api/nowhere/at/all", ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]],
])("%s answers %j", (address, methods) => {
  expect(routes.methodsOf(address)).toEqual(methods);
});
