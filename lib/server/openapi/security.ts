import type { Declared } from "../http/declaration.ts";

export type SecurityRequirement = Record<string, string[]>;

const cookie = (name: string, isSecure: boolean) => (isSecure ? `__Host-${name}` : name);

/** Over https the cookies' names say so. docs/product.md#sessions docs/product.md#admins */
export function securitySchemes(isSecure: boolean): Record<string, Record<string, unknown>> {
  return {
    sessionCookie: {
      type: "apiKey",
      in: "cookie",
      name: cookie("waddle-session", isSecure),
      description: "A learner's session, as a browser on our own pages has it.",
    },
    bearerToken: {
      type: "http",
      scheme: "bearer",
      description: "A learner's session: the token that signing in answers.",
    },
    adminCookie: {
      type: "apiKey",
      in: "cookie",
      name: cookie("waddle-admin", isSecure),
      description: "An admin's session, as a browser on our own pages has it.",
    },
    adminName: { type: "apiKey", in: "header", name: "x-admin-username" },
    adminPassword: {
      type: "apiKey",
      in: "header",
      name: "x-admin-password",
      description: "The secret that signing in as an admin answers, or the password itself.",
    },
    extensionToken: {
      type: "http",
      scheme: "bearer",
      description: "An access token of the browser extension, with the scopes that its learner has allowed.",
    },
  };
}

/** Any one of these is enough; an empty one stands for everyone. */
export function securityOf({ auth, carrier }: Declared): SecurityRequirement[] {
  const isExtensions = (who: string) => who.startsWith("extension:");
  return auth.flatMap((who): SecurityRequirement[] => {
    if (who === "public") return [{}];
    if (who === "admin") return [{ adminCookie: [] }, { adminName: [], adminPassword: [] }];
    if (isExtensions(who)) return [{ extensionToken: [who.replace("extension:", "")] }];
    return carrier === "cookie" ? [{ sessionCookie: [] }] : [{ sessionCookie: [] }, { bearerToken: [] }];
  });
}
