import { useEffect } from 'react';
import { adoptSheet, dropSheet } from '#ui/adopted-sheet.ts';

type Sheet = { add(css: string): void; remove(): void };

/**
 * Takes the place of `react-style-singleton`, which the dialogs' scroll lock uses: the rules that it needs while a dialog is
 * open. The library writes a `<style>` element, which the content policy refuses; a constructed sheet is the same without markup.
 */
export function stylesheetSingleton(): Sheet {
  let users = 0;
  let sheet: CSSStyleSheet | null = null;
  return {
    add: (css) => {
      users += 1;
      if (sheet) return;
      sheet = adoptSheet(css);
    },
    remove: () => {
      users -= 1;
      if (users > 0 || !sheet) return;
      dropSheet(sheet);
      sheet = null;
    },
  };
}

export function styleHookSingleton() {
  const sheet = stylesheetSingleton();
  return (css: string, isDynamic?: boolean) => {
    // biome-ignore lint/correctness/useExhaustiveDependencies: as the library has it: other rules matter only to those who say so.
    useEffect(() => {
      sheet.add(css);
      return () => sheet.remove();
    }, [css && isDynamic]);
  };
}

export function styleSingleton() {
  const useStyle = styleHookSingleton();
  return function Style({ styles, dynamic }: { styles: string; dynamic?: boolean }) {
    useStyle(styles, dynamic);
    return null;
  };
}
