import "./service.test.ts";
