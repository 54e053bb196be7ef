// The same tests in their long form.
import "./shapes.test.ts";
