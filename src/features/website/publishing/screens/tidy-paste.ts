const tag = /<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi;
const handler = /([\s"'/])on[a-z]+(?=\s*=)/gi;

/**
 * What is pasted, with headings of the two levels that there are, and cells of a table apart. What it may become is the editor's to
 * decide; handlers of events lose their names before, because some browsers ask the policy about them as soon as they read them.
 */
export const tidyPaste = (html: string): string =>
  html
    .replaceAll(tag, (one) => one.replaceAll(handler, '$1data-off'))
    .replaceAll(/<(\/?)h1(?=[\s>])/gi, '<$1h2')
    .replaceAll(/<(\/?)h[4-6](?=[\s>])/gi, '<$1h3')
    .replaceAll(/<\/t[dh]\s*>/gi, ' $&');
