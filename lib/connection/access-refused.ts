/** Thrown by what uses an access token where the other service answers that it takes the token no more (401). */
export class AccessRefused extends Error {
  constructor() {
    super("the other service refused the access token");
    this.name = "AccessRefused";
  }
}
