import * as z from "zod";

// Zod tries whether it may compile its checks with `new Function`; our pages forbid that, and report every try.
z.config({ jitless: true });
