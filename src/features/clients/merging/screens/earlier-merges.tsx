import { useMutation, useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { toast } from '#ui/toast.tsx';
import { mergingApi, mergingKey } from './merging-api.ts';
import { personText } from './person-text.ts';

type EarlierMergesProps = { id: string; name: string; onUndone: () => Promise<unknown> };

/** Contacts that were merged into this one, as long as they can be taken apart. */
export function EarlierMerges({ id, name, onUndone }: EarlierMergesProps) {
  const merges = useQuery({ queryKey: [...mergingKey, 'list', id], queryFn: () => mergingApi.call.list({ id }) });
  const undo = useMutation({
    mutationFn: (merge: string) => mergingApi.call.undo({ id: merge }),
    onSuccess: () => toast.success('The contacts are two again'),
    onError: (error) => toast.error(reasonOf(error, 'Failed to undo the merge')),
    onSettled: onUndone,
  });
  if (merges.error) return <FormAlert>{reasonOf(merges.error, 'Earlier merges could not be read.')}</FormAlert>;
  if (!merges.data || merges.data.items.length === 0) return null;
  return (
    <section aria-label={`Merged into ${name}`}>
      <h3 className="font-medium">Merged into this contact</h3>
      <ul className="mt-2 divide-y border-y">
        {merges.data.items.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
            <div className="min-w-0">
              <p className="break-words">{personText(one.merged)}</p>
              <p className="text-[0.8125rem] text-muted">
                Can be undone until <LocalTime value={one.undo_until} look="day" />
              </p>
            </div>
            <Button
              size="sm"
              variant="outline"
              loading={undo.isPending && undo.variables === one.id}
              disabled={undo.isPending}
              onClick={() => undo.mutate(one.id)}
              aria-label={`Undo the merge of ${one.merged.email}`}
            >
              <Undo2 aria-hidden="true" />
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
