/** Where Waddle lives, without a slash at its end: the build puts it in. */
declare const WADDLE_URL: string;
