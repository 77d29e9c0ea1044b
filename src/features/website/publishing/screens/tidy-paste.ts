/** What is pasted, with headings of the two levels that there are, and cells of a table apart. What it may become is the editor's to decide. */
export const tidyPaste = (html: string): string =>
  html
    .replaceAll(/<(\/?)h1(?=[\s>])/gi, '<$1h2')
    .replaceAll(/<(\/?)h[4-6](?=[\s>])/gi, '<$1h3')
    .replaceAll(/<\/t[dh]\s*>/gi, ' $&');
