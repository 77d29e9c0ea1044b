import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { apiClient } from '#ui/api-client.ts';
import type { CommandGroup } from '#ui/command-palette.tsx';
import { searchContract } from '../contract.ts';

const searchApi = apiClient(searchContract);
const typingPauseMs = 200;
const fewest = 2;

type Found = {
  groups: CommandGroup[];
  /** Why there may be less than there is. */
  note: string | undefined;
  onQuery: (typed: string) => void;
};

/** Looks up what is typed into the command palette, once the typing pauses. */
export function RecordSearch({ children }: { children: (found: Found) => ReactNode }) {
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(() => setQ(typed.trim()), typingPauseMs);
    return () => window.clearTimeout(timer);
  }, [typed]);
  const isWanted = q.length >= fewest;
  const found = useQuery({
    queryKey: ['record-search', q],
    queryFn: () => searchApi.call.find({ q }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
  const groups = isWanted ? (found.data?.groups ?? []) : [];
  const isWaiting = typed.trim().length >= fewest && (typed.trim() !== q || found.isFetching);
  return children({
    groups: groups.map(({ heading, icon, items }) => ({
      heading,
      // The server has matched them, by words that need not stand in the label.
      items: items.map((item) => ({ ...item, icon, keywords: [typed] })),
    })),
    note: isWaiting ? 'Searching...' : found.isError ? 'Records could not be searched. Please try again.' : undefined,
    onQuery: setTyped,
  });
}
