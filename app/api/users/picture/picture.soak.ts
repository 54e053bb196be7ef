// The same tests in their long form.
import "./picture.test.ts";
