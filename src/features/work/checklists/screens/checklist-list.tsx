import { useQuery } from '@tanstack/react-query';
import { ListChecks, Plus } from 'lucide-react';
import { useState } from 'react';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { AdminChecklist, AdminChecklists } from '../contract.ts';
import { AdminChecklistCard } from './admin-checklist.tsx';
import { ChecklistDialog } from './checklist-dialog.tsx';
import { checklistsApi, checklistsKey } from './checklists-api.ts';

type ChecklistListProps = { project_id: string; isOpen: boolean; loaded: AdminChecklists | null };

/** What the client of a project brings, for the studio. */
export function ChecklistList({ project_id, isOpen, loaded }: ChecklistListProps) {
  const [editing, setEditing] = useState<AdminChecklist | 'new' | null>(null);
  const lists = useQuery({
    queryKey: checklistsKey(project_id),
    queryFn: () => checklistsApi.call.list({ id: project_id }),
    initialData: loaded ?? undefined,
  });
  return (
    <section aria-labelledby="checklists-title">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="checklists-title" className="text-[0.9375rem] font-semibold tracking-tight">
          Content from the client
        </h2>
        {isOpen && (
          <Button variant="outline" size="sm" onClick={() => setEditing('new')}>
            <Plus aria-hidden="true" />
            Ask for content
          </Button>
        )}
      </div>
      {lists.data ? (
        lists.data.items.length === 0 ? (
          <EmptyState
            icon={ListChecks}
            title="Nothing is asked for"
            text="List the texts, pictures and logins that you need; the client brings them and ticks them off."
            as="h3"
            className="rounded-lg border border-dashed"
          />
        ) : (
          <div className="grid gap-4">
            {lists.data.items.map((list) => (
              <AdminChecklistCard key={list.id} list={list} onEdit={() => setEditing(list)} />
            ))}
          </div>
        )
      ) : lists.isError ? (
        <ErrorPanel
          message={reasonOf(lists.error, 'The lists could not be loaded.')}
          onRetry={() => void lists.refetch()}
          retrying={lists.isFetching}
          className="rounded-lg border"
        />
      ) : (
        <Skeleton className="h-40" />
      )}
      {editing && (
        <ChecklistDialog
          key={editing === 'new' ? 'new' : editing.id}
          project_id={project_id}
          list={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  );
}
