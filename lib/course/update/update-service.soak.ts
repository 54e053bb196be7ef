// The same tests in their long form.
import "./update-service.test.ts";
