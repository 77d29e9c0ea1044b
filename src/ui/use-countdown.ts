import { useEffect, useState } from 'react';

/** Seconds that are left, and how to begin anew. */
export function useCountdown(): [seconds: number, begin: (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return;
    const timer = window.setTimeout(() => setLeft(left - 1), 1_000);
    return () => window.clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
}
