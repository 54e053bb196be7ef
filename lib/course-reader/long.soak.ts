// The same tests with as many questions as a file may hold, and with hundreds of mutated files of each format.
import "./formats/aiken/reader.test.ts";
import "./formats/common-cartridge/pages.test.ts";
import "./formats/csv.test.ts";
import "./formats/gift/reader.test.ts";
import "./formats/h5p/reader.test.ts";
import "./hostile-texts.test.ts";
import "./formats/moodle-xml/reader.test.ts";
import "./formats/olx/reader.test.ts";
import "./formats/outline/reader.test.ts";
import "./formats/qti-1-2.test.ts";
import "./shared/qti-2/bad.test.ts";
import "./formats/scorm/reader.test.ts";
import "./formats/spreadsheet/reader.test.ts";
import "./formats/waddle/reader.test.ts";
import "./formats/web-page/reader.test.ts";
import "./formats/youtube/reader.test.ts";
