// The same tests in their long form.
import "./bad-bodies.test.ts";
