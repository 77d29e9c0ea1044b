/**
 * Runs in <head> before anything else. Where the policy demands Trusted Types, no text becomes markup or code any more but
 * the one with which React makes a script element. Text without a tag is no markup: React writes the contents of inline
 * scripts that way when it renders the document anew, and they do not run. It throws instead of answering null: libraries
 * that try whether they may (Zod, ProseMirror) catch that, and a null is written to the console.
 */
export const trustedTypesScript =
  "if(window.trustedTypes)try{var no=function(){throw new TypeError('No text may become markup or code')};trustedTypes.createPolicy('default',{createHTML:function(t){return t.indexOf('<')===-1||t==='<script><\\/script>'?t:no()},createScript:no,createScriptURL:no})}catch(e){}";
