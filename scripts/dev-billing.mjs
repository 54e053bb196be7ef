import { bootstrap } from "./bootstrap.mjs";

bootstrap("scripts/dev-billing.ts");
