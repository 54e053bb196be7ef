/** Imported for its effect: these tests hold what is behind the limits of calls, which have tests of their own. */
process.env.RATE_LIMIT_SCALE = "0";
