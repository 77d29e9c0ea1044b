import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether the table is wider than its room. Only then may its region scroll by itself, because inside a scroll container
 * a sticky header no longer follows the page.
 */
export function useOverflows(region: RefObject<HTMLElement | null>, present: boolean): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = region.current;
    const table = element?.firstElementChild;
    if (!present || !element || !table) return;
    const observer = new ResizeObserver(() => setOverflows(table.scrollWidth > element.clientWidth + 1));
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, [region, present]);
  return overflows;
}
