/** What the animations of our screens need: animation, exit and layout. Loaded after the screen has been painted. */
export { domMax as default } from "framer-motion";
