/** The learner whose sign-in `npm start` prints. Imports nothing: the start script reads it before anything is generated. */
export const DEMO_LEARNER = {
  email: "demo@waddle.local",
  password: "Waddle@Demo1",
  fullName: "Demo Learner",
} as const;
