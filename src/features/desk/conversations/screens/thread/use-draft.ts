import { useCallback, useEffect, useRef, useState } from 'react';
import { viewingHeaders } from '#ui/viewing.ts';

const pauseMs = 600;
/** So long after the last letter, what another tab or device has written or sent takes its place. */
const ownMs = 10_000;

/** With `keepalive`, so that it arrives also while the page is being left. Whether it was kept. */
const save = (path: string, text: string): Promise<boolean> =>
  fetch(`/api${path}`, {
    method: 'PUT',
    keepalive: true,
    headers: { 'content-type': 'application/json', ...viewingHeaders() },
    body: JSON.stringify({ text }),
  }).then(
    ({ ok }) => ok,
    () => false,
  );

/** What is being written, kept by the server once the typing pauses: it survives a reload, and goes on at another device. */
export function useDraft(path: string, kept: string) {
  const [text, setText] = useState(kept);
  const latest = useRef({ text: kept, saved: kept, typedAt: 0 });
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const timer = useRef<number | undefined>(undefined);

  const flush = useCallback(() => {
    window.clearTimeout(timer.current);
    const { text: now, saved } = latest.current;
    if (now === saved) return;
    latest.current.saved = now;
    // One after the other: an older one must not arrive last.
    turn.current = turn.current.then(async () => {
      // Offline, or signed out meanwhile: it is in the box still, and goes along with the next attempt.
      if (!(await save(path, now)) && latest.current.saved === now) latest.current.saved = saved;
    });
  }, [path]);

  useEffect(() => {
    const moments = ['pagehide', 'online', 'focus'];
    for (const moment of moments) window.addEventListener(moment, flush);
    return () => {
      for (const moment of moments) window.removeEventListener(moment, flush);
      flush();
    };
  }, [flush]);

  useEffect(() => {
    const { text: now, saved, typedAt } = latest.current;
    if (now !== saved || now === kept || Date.now() - typedAt < ownMs) return;
    latest.current = { text: kept, saved: kept, typedAt: 0 };
    setText(kept);
  }, [kept]);

  const write = (next: string) => {
    setText(next);
    latest.current.text = next;
    latest.current.typedAt = Date.now();
    window.clearTimeout(timer.current);
    if (next === '') flush();
    else timer.current = window.setTimeout(flush, pauseMs);
  };
  return { text, write };
}
