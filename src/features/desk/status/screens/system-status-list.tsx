import { useQuery } from '@tanstack/react-query';
import { reasonOf } from '#ui/api-client.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { AdminBoard } from '../contract.ts';
import { boardKey, statusApi } from './admin-api.ts';
import { StatusWord } from './status-word.tsx';

/** The components of the status board, in short. */
export function SystemStatusList({ board: loaded }: { board: AdminBoard | null }) {
  const board = useQuery({
    queryKey: boardKey,
    queryFn: () => statusApi.call.admin(),
    ...(loaded ? { initialData: loaded } : {}),
  });
  if (!board.data)
    return board.isError ? (
      <ErrorPanel message={reasonOf(board.error, 'The status board could not be loaded.')} onRetry={() => void board.refetch()} />
    ) : (
      <Skeleton className="h-40" />
    );
  const { components } = board.data;
  if (components.length === 0) return <p className="text-sm text-muted">The status board has no components yet.</p>;
  return (
    <ul aria-label="System Status" className="divide-y rounded-lg border text-sm">
      {components.map(({ id, name, status }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5">
          <span className="min-w-0 break-words">{name}</span>
          <StatusWord status={status} />
        </li>
      ))}
    </ul>
  );
}
