// The same tests in their long form.
import "./extension.test.ts";
