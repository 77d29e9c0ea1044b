import { useEffect, useRef, useState } from 'react';
import type { DocumentPage } from '../contract.ts';
import { usePrinting } from './use-printing.ts';
import { useViewCount } from './use-view-count.ts';

/** The document as it stands, before and after the answer. */
export function useDocument<P extends DocumentPage>(loaded: P, token: string, print: boolean) {
  const [page, setPage] = useState(loaded);
  const [changes, setChanges] = useState(0);
  const title = useRef<HTMLHeadingElement>(null);
  useViewCount(page, token, print);
  usePrinting(print);
  // Once the answer is stored: the form that had the focus is gone.
  useEffect(() => {
    if (changes > 0) title.current?.focus();
  }, [changes]);
  const answered = (next: P) => {
    setPage(next);
    setChanges((count) => count + 1);
  };
  return { page, title, answered };
}
