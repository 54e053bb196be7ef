/**
 * What somebody does before React can answer, kept and given again once it can: presses of buttons (the last one), texts
 * typed, boxes ticked. Links, and forms that have an address of their own, work without us. docs/product.md#early-input
 *
 * React leaves a key on each element that it takes over. Where no element around has one, it does not listen yet. Later it
 * stops the events of parts that it can't take over yet, and forgets them: what never gets from the document to <html> has
 * to come again. What a field holds when it is taken over is no change to React, whose own setter remembers it: the field is
 * set to something else through it first. Where an event itself made React take the field over, what it brought is such a
 * text, and comes again. What is typed before the text is given again goes with it, and a text that is being composed is
 * left alone.
 */
export const EARLY_INPUT_SCRIPT = `(function(w,d){var typed=new Map,press=null,last=null,seen=new WeakSet,timer=0,composing=false;\
function taken(n){return Object.keys(n).some(function(k){return k.indexOf("__reactProps$")===0})}\
function hears(n){for(;n;n=n.parentElement)if(taken(n))return true}\
function wait(){timer=timer||setInterval(give,40)}\
function button(e){var n=e.target.closest&&e.target.closest("button");\
return n&&!(n.type==="submit"&&n.form&&n.form.hasAttribute("action"))?n:null}\
function send(n,v){var before=taken(n),heard=set(n,v);return heard&&before===taken(n)}\
function set(n,v){if(typeof v==="boolean"){n.checked=!v;n.click();return true}\
var focused=n===d.activeElement,from=n.selectionStart,to=n.selectionEnd;n.value=v+" ";\
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(n),"value").set.call(n,v);\
if(focused&&typeof from==="number")n.setSelectionRange(from,to);\
var e=new Event("input",{bubbles:true});n.dispatchEvent(e);if(!seen.has(e))return false;\
n.dispatchEvent(new Event("change",{bubbles:true}));return true}\
function give(){if(composing)return;typed.forEach(function(v,n){if(!n.isConnected||hears(n)&&send(n,v))typed.delete(n)});\
if(press&&!typed.size&&(!press.isConnected||hears(press))){var n=press;press=last=null;if(n.isConnected)n.click();if(last&&!seen.has(last))press=n}\
if(!press&&!typed.size){clearInterval(timer);timer=0}}\
["click","input"].forEach(function(t){d.documentElement.addEventListener(t,function(e){seen.add(e)},true)});\
w.addEventListener("click",function(e){last=e;var n=button(e);if(!n||!e.isTrusted)return;\
function keep(){press=n;wait()}if(hears(n))return void setTimeout(function(){if(!seen.has(e))keep()});\
e.preventDefault();e.stopImmediatePropagation();keep()},true);\
w.addEventListener("submit",function(e){if(!last||seen.has(last)||button(last)!==e.submitter)return;\
e.preventDefault();e.stopImmediatePropagation()},true);\
w.addEventListener("input",function(e){var n=e.target;if(!e.isTrusted||!("value"in n)||n.type==="file")return;\
function keep(){typed.set(n,n.type==="checkbox"||n.type==="radio"?n.checked:n.value);wait()}\
var before=taken(n);\
if(typed.has(n)||!hears(n))keep();else setTimeout(function(){if(!seen.has(e)||before!==taken(n))keep()})},true);\
w.addEventListener("compositionstart",function(){composing=true},true);\
w.addEventListener("compositionend",function(){composing=false},true)})(window,document)`;
