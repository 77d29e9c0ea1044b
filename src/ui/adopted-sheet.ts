import { useEffect } from 'react';

/** Rules made in the browser: the content policy refuses a `<style>` element that the server did not write. */
export function adoptSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return sheet;
}

export function dropSheet(sheet: CSSStyleSheet): void {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
}

/** Holds these rules while the component is on the page. */
export function useAdoptedSheet(css: string): void {
  useEffect(() => {
    const sheet = adoptSheet(css);
    return () => dropSheet(sheet);
  }, [css]);
}
