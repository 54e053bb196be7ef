// The same tests with as many questions as a file may hold, and with hundreds of mutated files of each format.
import "./aiken.test.ts";
import "./common-cartridge/pages.test.ts";
import "./csv.test.ts";
import "./gift.test.ts";
import "./h5p.test.ts";
import "./hostile-texts.test.ts";
import "./moodle-xml.test.ts";
import "./olx.test.ts";
import "./outline.test.ts";
import "./qti-1-2.test.ts";
import "./qti-2/bad.test.ts";
import "./scorm.test.ts";
import "./spreadsheet.test.ts";
import "./waddle.test.ts";
import "./web-page.test.ts";
import "./youtube.test.ts";
