import { useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type ComponentStatus, componentStatuses } from '#shared/choices/desk/status.ts';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ReorderHandle } from '#ui/reorder-handle.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { Select } from '#ui/select.tsx';
import { useReorder } from '#ui/use-reorder.ts';
import type { AdminBoard, AdminComponent } from '../contract.ts';
import { boardKey, statusApi, useIsChanging, useStatusChange } from './admin-api.ts';
import { ComponentDialog, statusOptions } from './component-dialog.tsx';
import { StatusWord } from './status-word.tsx';

export function ComponentList({ components }: { components: AdminComponent[] }) {
  const client = useQueryClient();
  const [editing, setEditing] = useState<AdminComponent | 'new' | null>(null);
  const [removing, setRemoving] = useState<AdminComponent | null>(null);
  const [said, setSaid] = useState('');
  const isChanging = useIsChanging();
  const order = useStatusChange((ids: string[]) => statusApi.call.order({ ids }), 'Order saved', 'The order could not be saved.');
  const remove = useStatusChange(
    (id: string) => statusApi.call.removeComponent({ id }),
    'Component removed',
    'The component could not be removed.',
  );
  const byId = new Map(components.map((component) => [component.id, component]));
  const idsOf = (all: AdminComponent[]) => all.map(({ id }) => id);
  const { ids, dragging, handleProps, rowRef } = useReorder(
    idsOf(components),
    () => idsOf(client.getQueryData<AdminBoard>(boardKey)?.components ?? components),
    (next, id) => {
      // The new order is shown at once; a refusal brings the stored one back.
      client.setQueryData<AdminBoard>(
        boardKey,
        (board) =>
          board && { ...board, components: next.flatMap((one) => board.components.filter((component) => component.id === one)) },
      );
      setSaid(`${byId.get(id)?.name}, position ${next.indexOf(id) + 1} of ${next.length}`);
      order.mutate(next);
    },
  );
  return (
    <section aria-labelledby="components-title">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="components-title" className="text-[0.9375rem] font-semibold tracking-tight">
          Components
        </h2>
        <Button variant="outline" size="sm" onClick={() => setEditing('new')}>
          <Plus aria-hidden="true" />
          Add component
        </Button>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      <p id="order-hint" className="sr-only">
        Drag, or press the up and down arrow keys, to change the order.
      </p>
      <div className="rounded-lg border border-line bg-surface">
        {components.length === 0 && (
          <EmptyState title="Nothing on the board" text="Add what your clients rely on: hosting, mail, the shop." as="h3" />
        )}
        <ul className={clsx('divide-y', dragging && 'select-none')}>
          {ids.map((id) => {
            const component = byId.get(id);
            if (!component) return null;
            return (
              <li
                key={id}
                ref={rowRef(id)}
                className="flex flex-wrap items-center gap-x-2 gap-y-2 py-2 pr-3 pl-1.5 sm:flex-nowrap"
              >
                <ReorderHandle name={component.name} aria-describedby="order-hint" {...handleProps(id)} />
                <div className="min-w-0 flex-1 text-sm">
                  <p className="flex flex-wrap items-center gap-2 font-medium">
                    {component.name}
                    <SampleBadge show={component.is_sample} />
                  </p>
                  {component.description && <p className="truncate text-[0.8125rem] text-muted">{component.description}</p>}
                </div>
                <div className="order-last flex w-full items-center gap-3 pl-10 sm:order-none sm:w-auto sm:pl-0">
                  {component.status !== component.own_status && (
                    <span className="text-[0.8125rem]" title="Because of an open incident">
                      <StatusWord status={component.status} />
                    </span>
                  )}
                  <StatusSelect component={component} />
                </div>
                <span className="flex shrink-0">
                  <IconButton
                    label={`Edit ${component.name}`}
                    icon={<Pencil aria-hidden="true" />}
                    disabled={isChanging}
                    onClick={() => setEditing(component)}
                  />
                  <IconButton
                    label={`Remove ${component.name}`}
                    icon={<Trash2 aria-hidden="true" />}
                    onClick={() => setRemoving(component)}
                  />
                </span>
              </li>
            );
          })}
        </ul>
      </div>
      {editing && <ComponentDialog component={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title={`Remove ${removing?.name ?? 'component'}?`}
        description="It disappears from the status page, and past incidents no longer name it."
        confirmLabel="Remove component"
        pending={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing.id, { onSuccess: () => setRemoving(null) })}
      />
    </section>
  );
}

function StatusSelect({ component }: { component: AdminComponent }) {
  const set = useStatusChange(
    (status: ComponentStatus) => statusApi.call.setStatus({ id: component.id, status }),
    'Status updated',
    'The status could not be set.',
  );
  return (
    <Select
      aria-label={`Status of ${component.name}`}
      value={set.isPending ? set.variables : component.own_status}
      disabled={set.isPending}
      options={statusOptions}
      className="w-full sm:w-44"
      onChange={(event) => {
        const status = componentStatuses.find((one) => one === event.target.value);
        if (status) set.mutate(status);
      }}
    />
  );
}
