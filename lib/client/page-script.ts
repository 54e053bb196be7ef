import { WORKER_ADDRESS } from "./offline/names.ts";
import { PUSH_WORKER_ADDRESS } from "./push-worker.ts";
import { storageKeys } from "./storage.ts";

/**
 * Runs before the first paint of every page: a dark page never flashes light, and learners who are signed in never see
 * "Sign Up" in a cached page. It also allows scripts of our own to be loaded, and our service workers (Trusted Types).
 * The text is the same on every page, so that its hash is stable.
 */
export const PAGE_SCRIPT = `(function(r){var s,d=null,t=0;try{s=localStorage;d=s.getItem("${storageKeys.darkMode}");t=s.getItem("${storageKeys.token}")?+s.getItem("${storageKeys.tokenExpires}"):0}catch(e){}if(d===null)d=String(matchMedia("(prefers-color-scheme: dark)").matches);r.dataset.theme=d==="true"?"dark":"light";if(t>Date.now())r.dataset.session="remembered";if(window.trustedTypes&&trustedTypes.createPolicy)trustedTypes.createPolicy("default",{createScriptURL:function(u){var a=new URL(u,location.href);return a.origin===location.origin&&(a.pathname.indexOf("/_next/static/")===0||a.pathname==="${WORKER_ADDRESS}"||a.pathname==="${PUSH_WORKER_ADDRESS}")?u:null}})})(document.documentElement)`;
