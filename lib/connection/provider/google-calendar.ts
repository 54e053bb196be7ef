/** What Google calls the rights that we ask for: a calendar of our own, and when someone is busy, never with what. */
export const OWN_CALENDAR = "https://www.googleapis.com/auth/calendar.app.created";
export const FREE_BUSY = "https://www.googleapis.com/auth/calendar.freebusy";
