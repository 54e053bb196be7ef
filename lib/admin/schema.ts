import * as z from "zod";

/** docs/product.md#admins */
export const adminSignInBodySchema = z.object({
  username: z.string().trim().min(1, "Username is required").max(100),
  password: z.string().min(1, "Password is required").max(1000),
});

export const adminSessionSchema = z.object({
  username: z.string(),
  /** What the headers x-admin-username and x-admin-password may carry instead of the password */
  sessionSecret: z.string(),
  /** seconds */
  expiresIn: z.int(),
});

export type AdminSignInBody = z.infer<typeof adminSignInBodySchema>;
export type AdminSessionDto = z.infer<typeof adminSessionSchema>;
