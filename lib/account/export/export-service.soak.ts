// The same tests in their long form.
import "./export-service.test.ts";
