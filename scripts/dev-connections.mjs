import { bootstrap } from "./bootstrap.mjs";

bootstrap("scripts/dev-connections.ts");
