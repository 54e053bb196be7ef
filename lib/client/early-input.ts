/**
 * What somebody does before React has taken over that part of the page, kept and given again once it has: presses of our
 * buttons (the last one), texts typed, boxes ticked. Links, and forms that have an address of their own, work without us.
 * docs/product.md#early-input
 * React leaves a key on each element that it has taken over; a sleeping element under a woken one is ours only inside a
 * Suspense that is still to come (after its `<!--$-->`), otherwise some browser extension has put it there.
 */
export const EARLY_INPUT_SCRIPT = `(function(w){var typed=new Map,press=null,ripe=new Set,timer=0;\
function woken(n){return Object.keys(n).some(function(k){return k.indexOf("__reactProps$")===0})}\
function sleeps(n){if(woken(n))return false;for(var c=n,p;p=c.parentElement;c=p)if(woken(p)){\
for(var s=c.previousSibling;s&&s.nodeType!==8;)s=s.previousSibling;return!!s&&s.data.charAt(0)==="$"}return true}\
function isRipe(n){if(!woken(n))return false;if(ripe.has(n))return true;ripe.add(n);return false}\
function retype(n,v){if(typeof v==="boolean"){if(n.checked!==v)n.click();return}if(n.value===v)return;\
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(n),"value").set.call(n,v);n.dispatchEvent(new Event("input",{bubbles:true}));\
n.dispatchEvent(new Event("change",{bubbles:true}))}\
function give(){typed.forEach(function(v,n){if(n.isConnected&&!isRipe(n))return;typed.delete(n);if(n.isConnected)retype(n,v)});\
if(press&&!press.isConnected)press=null;if(press&&!typed.size&&isRipe(press)){var n=press;press=null;n.click()}\
if(!press&&!typed.size){clearInterval(timer);timer=0;ripe.clear()}}\
function wait(){timer=timer||setInterval(give,40)}\
w.addEventListener("click",function(e){var n=e.isTrusted&&e.target.closest&&e.target.closest("button");\
if(!n||n.type==="submit"&&n.form&&n.form.hasAttribute("action")||!sleeps(n))return;\
e.preventDefault();e.stopImmediatePropagation();press=n;wait()},true);\
w.addEventListener("input",function(e){var n=e.target;if(!e.isTrusted||!("value"in n)||n.type==="file"||!sleeps(n))return;\
typed.set(n,n.type==="checkbox"||n.type==="radio"?n.checked:n.value);wait()},true)})(window)`;
