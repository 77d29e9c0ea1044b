/** Marks the document before the first paint when somebody is probably signed in, so a cached page shows a skeleton instead of 'Sign In'. */
export const sessionHintScript =
  "try{if(/(?:^|; )foyer_hint=1/.test(document.cookie))document.documentElement.dataset.session='maybe'}catch(e){}";
