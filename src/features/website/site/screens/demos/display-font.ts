import url from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';

const LONGEST_WAIT = 2000;

/** The display font in weights that only some demo pages use; they preload its file themselves. */
export const displayFontLinks = () => [
  { rel: 'preload', as: 'font' as const, type: 'font/woff2', href: url, crossOrigin: 'anonymous' as const },
];

/** For `arriving`: an optional font has to be there before the page shows. A slow line is not waited for. */
export const displayFont = (weight: number) => ({
  fetched: () =>
    Promise.race([
      document.fonts.load(`${weight} 1em "Bricolage Grotesque Variable"`).catch(() => {}),
      new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT)),
    ]),
});
