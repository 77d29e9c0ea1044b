/**
 * Runs in <head> before anything else. Where the policy demands Trusted Types, no text becomes markup or code any more but
 * the one with which React makes a script element. It throws instead of answering null: libraries that try whether they may
 * (Zod, ProseMirror) catch that, and a null is written to the console.
 */
export const trustedTypesScript =
  "if(window.trustedTypes)try{var no=function(){throw new TypeError('No text may become markup or code')};trustedTypes.createPolicy('default',{createHTML:function(t){return t==='<script><\\/script>'?t:no()},createScript:no,createScriptURL:no})}catch(e){}";
