// The same tests in their long form.
import "./preview.test.ts";
