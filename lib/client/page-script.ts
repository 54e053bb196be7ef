import { EARLY_INPUT_SCRIPT } from "./early-input.ts";
import { storageKeys } from "./storage.ts";

/**
 * Runs before the first paint of every page: a dark page never flashes light, and whoever is signed in never sees
 * "Sign Up" in a page that comes out of a cache. It also lets scripts of our own be loaded where nothing else may name
 * one (Trusted Types), and keeps what is pressed and typed before the page can answer. The same text on every page: its
 * hash is stable.
 */
export const PAGE_SCRIPT = `(function(r){var s,d=null,t=0;try{s=localStorage;d=s.getItem("${storageKeys.darkMode}");t=s.getItem("${storageKeys.token}")?+s.getItem("${storageKeys.tokenExpires}"):0}catch(e){}if(d===null)d=String(matchMedia("(prefers-color-scheme: dark)").matches);r.dataset.theme=d==="true"?"dark":"light";if(t>Date.now())r.dataset.session="remembered";if(window.trustedTypes&&trustedTypes.createPolicy)trustedTypes.createPolicy("default",{createScriptURL:function(u){var a=new URL(u,location.href);return a.origin===location.origin&&a.pathname.indexOf("/_next/static/")===0?u:null}})})(document.documentElement);${EARLY_INPUT_SCRIPT}`;
