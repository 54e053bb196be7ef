// The same tests in their long form.
import "./service.test.ts";
