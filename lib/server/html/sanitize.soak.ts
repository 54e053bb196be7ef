// The same tests in their long form.
import "./bare-markup.test.ts";
import "./sanitize.test.ts";
import "./sanitize-course.test.ts";
