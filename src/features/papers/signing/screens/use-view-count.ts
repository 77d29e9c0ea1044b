import { useEffect } from 'react';
import { postJson } from '#ui/public-api.ts';
import type { DocumentPage } from '../contract.ts';

/** Tells that the document was seen once it really is: not while a browser only fetches or draws it ahead of time. */
export function useViewCount({ document_type, is_studio }: DocumentPage, token: string, print: boolean): void {
  useEffect(() => {
    if (is_studio || print) return;
    let told = false;
    const seen = () => {
      const ahead = 'prerendering' in document && document.prerendering === true;
      if (told || ahead || document.visibilityState !== 'visible') return;
      told = true;
      // Reading goes on without it; the next visit tells again.
      postJson(`/document/${document_type}/${token}/view`, {}).catch(() => {});
    };
    seen();
    document.addEventListener('visibilitychange', seen);
    document.addEventListener('prerenderingchange', seen);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      document.removeEventListener('prerenderingchange', seen);
    };
  }, [document_type, is_studio, token, print]);
}
