import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { LeadSource, LeadStage } from '#shared/choices/clients/pipeline.ts';
import { leadLimits } from '../choices.ts';
import type { Board, BoardQuery, Lead } from '../contract.ts';
import { boardKey, freshMs, pipelineApi } from './pipeline-api.ts';

export type LoadedBoard = { query: BoardQuery; board: Board };

/** Further pages of one stage behind those that the board brings. */
async function withMore(board: Board, query: BoardQuery, more: ReadonlyMap<LeadStage, number>): Promise<Board> {
  let next = board;
  for (const [stage, pages] of more) {
    for (let page = 0; page < pages; page += 1) {
      const cursor = next.columns.find((one) => one.stage === stage)?.next_cursor;
      if (!cursor) break;
      const { items, next_cursor } = await pipelineApi.call.list({ ...query, stage, cursor, limit: leadLimits.column });
      const known = new Set(next.items.map(({ id }) => id));
      next = {
        items: [...next.items, ...items.filter(({ id }) => !known.has(id))],
        columns: next.columns.map((one) => (one.stage === stage ? { ...one, next_cursor } : one)),
      };
    }
  }
  return next;
}

/** The board with these filters, kept fresh with every page that was asked for. */
export function usePipeline(filters: { q: string; source: LeadSource | undefined }, loaded: LoadedBoard | null) {
  const client = useQueryClient();
  const query: BoardQuery = { ...(filters.q && { q: filters.q }), ...(filters.source && { source: filters.source }) };
  const name = `${query.q ?? ''} ${query.source ?? ''}`;
  const more = useRef({ name, pages: new Map<LeadStage, number>() });
  if (more.current.name !== name) more.current = { name, pages: new Map() };
  const [loading, setLoading] = useState<LeadStage | null>(null);
  const key = [...boardKey, name] as const;
  const isLoaded = loaded && `${loaded.query.q ?? ''} ${loaded.query.source ?? ''}` === name;
  const board = useQuery({
    queryKey: key,
    queryFn: async () => withMore(await pipelineApi.call.board(query), query, more.current.pages),
    initialData: isLoaded ? loaded.board : undefined,
    placeholderData: (before: Board | undefined) => before,
    refetchInterval: freshMs,
  });
  const showMore = async (stage: LeadStage) => {
    const { pages } = more.current;
    pages.set(stage, (pages.get(stage) ?? 0) + 1);
    setLoading(stage);
    await board.refetch();
    setLoading(null);
  };
  const latest = (): Lead[] => client.getQueryData<Board>(key)?.items ?? board.data?.items ?? [];
  return { board, latest, showMore, loading };
}
