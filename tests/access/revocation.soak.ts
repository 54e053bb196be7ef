// The same tests in their long form.
import "./revocation.test.ts";
