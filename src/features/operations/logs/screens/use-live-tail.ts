import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLiveReady, useLiveSignal } from '#ui/use-live.ts';
import type { LogFilters, LogOverview, LogSummary } from '../contract.ts';
import { mostEntries, tailOverlapMs, withTail } from '../policy.ts';
import { logsApi } from './logs-api.ts';

type Page = { items: LogSummary[]; next_cursor: string | null };
type Pages = InfiniteData<Page, string | undefined>;

/** Puts new entries on top of the list as they are written, while it is on. */
export function useLiveTail(filters: LogFilters) {
  const client = useQueryClient();
  const [isLive, setIsLive] = useState(false);
  const began = useRef(0);
  const state = useRef({ isReading: false, isAsked: false });

  const add = (items: LogSummary[]) => {
    let added = 0;
    client.setQueryData<Pages>(['logs', 'list', filters], (old) => {
      if (!old) return old;
      const shown = old.pages.flatMap((page) => page.items);
      const merged = withTail(shown, items);
      added = items.filter((item) => !shown.some(({ id }) => id === item.id)).length;
      return added === 0
        ? old
        : { pages: [{ items: merged, next_cursor: old.pages.at(-1)?.next_cursor ?? null }], pageParams: [undefined] };
    });
    if (added === 0) return;
    client.setQueryData<LogOverview>(['logs', 'overview', filters], (old) => old && { ...old, total: old.total + added });
  };

  const read = useEffectEvent(async () => {
    if (state.current.isReading) {
      state.current.isAsked = true;
      return;
    }
    state.current.isReading = true;
    try {
      const newest = client.getQueryData<Pages>(['logs', 'list', filters])?.pages[0]?.items[0];
      const from = (newest ? Date.parse(newest.timestamp) : began.current) - tailOverlapMs;
      const { items, has_more } = await logsApi.call.tail({ ...filters, since: new Date(from).toISOString() });
      if (has_more && items.length < mostEntries) await client.invalidateQueries({ queryKey: ['logs', 'list', filters] });
      else add(items);
    } catch {
      // The next entry, or a press on Refresh, tries again.
    } finally {
      state.current.isReading = false;
      if (state.current.isAsked) {
        state.current.isAsked = false;
        void read();
      }
    }
  });

  useLiveSignal('logs', () => {
    if (isLive) void read();
  });

  // What was written while the stream was not open yet, or was cut, was signalled to nobody.
  useLiveReady(() => {
    if (isLive) void read();
  });

  useEffect(() => {
    if (!isLive) return;
    began.current = Date.now();
    void read();
  }, [isLive]);

  return { isLive, toggle: () => setIsLive((was) => !was) };
}
