/** The service worker that shows pushes (public/sw.js), and what it controls: all pages but the classroom's, which have their own. */
export const PUSH_WORKER_ADDRESS = "/sw.js";
export const PUSH_WORKER_SCOPE = "/";
/** The worker tells the page in front where a pressed notification leads: `{ type, path }`. */
export const OPEN_PATH = "OPEN_PATH";
