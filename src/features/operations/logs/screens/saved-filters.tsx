import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Input } from '#ui/input.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#ui/popover.tsx';
import { toast } from '#ui/toast.tsx';
import { isFiltered, type LogFilters, type SavedFilter } from '../contract.ts';
import { logsApi } from './logs-api.ts';

const queryKey = ['logs', 'saved-filters'];

type SavedFiltersProps = { filters: LogFilters; onApply: (filters: Record<string, string>) => void };

/** Filters under a name of one's own: seen and used by nobody else. */
export function SavedFilters({ filters, onApply }: SavedFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger asChild>
        <Button variant="outline">
          <Bookmark aria-hidden="true" />
          Saved filters
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label="Saved filters" align="end" className="grid gap-4">
        <List
          onApply={(wanted) => {
            onApply(wanted);
            setIsOpen(false);
          }}
        />
        <SaveForm filters={filters} />
      </PopoverContent>
    </Popover>
  );
}

function List({ onApply }: Pick<SavedFiltersProps, 'onApply'>) {
  const client = useQueryClient();
  const saved = useQuery({ queryKey, queryFn: () => logsApi.call.savedFilters() });
  const remove = useMutation({
    mutationFn: ({ id }: SavedFilter) => logsApi.call.deleteFilter({ id }),
    onSuccess: (_, { name }) => toast.success(`Deleted “${name}”`),
    onError: (error) => toast.error(reasonOf(error, 'The filter could not be deleted.')),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  if (saved.error && !saved.data)
    return (
      <div className="grid justify-items-start gap-2">
        <p className="text-danger-ink">{reasonOf(saved.error, 'Your saved filters could not be loaded.')}</p>
        <Button variant="outline" size="sm" onClick={() => void saved.refetch()} loading={saved.isFetching}>
          Try Again
        </Button>
      </div>
    );
  if (!saved.data) return <LoadingRows rows={2} />;
  if (saved.data.items.length === 0) return <p className="text-muted">No saved filters yet.</p>;
  return (
    <ul className="scroll-quiet -mx-1 grid max-h-60 gap-0.5 overflow-y-auto px-1">
      {saved.data.items.map((one) => (
        <li key={one.id} className="flex items-center gap-1">
          <button
            type="button"
            onClick={() => onApply(one.filters)}
            className="min-w-0 flex-1 rounded-md px-2 py-1.5 text-left hover:bg-hover"
          >
            <span className="block truncate font-medium">{one.name}</span>
            <span className="block truncate text-xs text-muted">{summaryOf(one.filters)}</span>
          </button>
          <IconButton
            label={`Delete ${one.name}`}
            variant="ghost"
            icon={<Trash2 aria-hidden="true" />}
            disabled={remove.isPending}
            onClick={() => remove.mutate(one)}
          />
        </li>
      ))}
    </ul>
  );
}

const summaryOf = ({ time_zone: _, ...filters }: Record<string, string>): string => Object.values(filters).join(', ');

function SaveForm({ filters }: { filters: LogFilters }) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const save = useMutation({
    mutationFn: () => logsApi.call.saveFilter({ name, filters }),
    onSuccess: (saved) => {
      setName('');
      toast.success(`Saved “${saved.name}”`);
      return client.invalidateQueries({ queryKey });
    },
  });
  const problem = save.error
    ? save.error instanceof ApiFailure && save.error.fields.name
      ? save.error.fields.name
      : reasonOf(save.error, 'The filter could not be saved.')
    : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  if (!isFiltered(filters))
    return <p className="border-t pt-3 text-[0.8125rem] text-muted">Choose filters first to save them here.</p>;
  return (
    <form method="post" onSubmit={submit} className="grid gap-2 border-t pt-3">
      <Field label="Save the current filters as" error={problem}>
        {(control) => <Input {...control} value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />}
      </Field>
      <Button type="submit" size="sm" loading={save.isPending} disabled={name.trim() === ''} className="justify-self-start">
        Save filter
      </Button>
    </form>
  );
}
