/** The secrets and settings of a server under test: none of them guards anything. */
export const TEST_ENV = {
  AUTH_SECRET: "test-auth-secret-that-guards-nothing-0123456789",
  ADMIN_USERNAME: "admin",
  ADMIN_PASSWORD: "Test-Admin-Password-1",
  CMS_PORTAL_SECRET: "test-cms-portal-secret-that-guards-nothing",
  CMS_PATH_TOKEN: "test-cms-path-token",
  APP_URL: "http://localhost:3000",
  // Whatever .env says: no test sends a mail to anyone.
  SMTP_URL: "",
  MAIL_FROM: "",
  NEXT_TELEMETRY_DISABLED: "1",
  // Fifty calls at once take their time on a busy machine.
  DATABASE_WAIT_SECONDS: "100",
  DATABASE_QUERY_SECONDS: "100",
  // The least that is allowed: a tenth of the tests' time otherwise.
  PASSWORD_MEMORY: "19456",
  PASSWORD_PASSES: "2",
};

/** Neither UTC nor a whole hour from it, so that a forgotten zone shows. */
export const TEST_TIME_ZONE = "Asia/Kathmandu";
