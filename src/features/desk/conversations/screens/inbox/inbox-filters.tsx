import { SlidersHorizontal } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#ui/popover.tsx';
import { Select } from '#ui/select.tsx';
import type { ListState } from '#ui/use-list-state.ts';
import type { Box } from '../../choices.ts';
import { priorityLabels, sourceLabels, statusLabels } from './inbox-badges.tsx';

const optionsOf = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));
const boxLabels: Record<Box, string> = { inbox: 'Inbox', held: 'Held', snoozed: 'Snoozed', archived: 'Archived' };
const filters = [
  { name: 'source', label: 'Source', all: 'All sources', options: optionsOf(sourceLabels) },
  { name: 'status', label: 'Status', all: 'All statuses', options: optionsOf(statusLabels) },
  { name: 'priority', label: 'Priority', all: 'All priorities', options: optionsOf(priorityLabels) },
];

/** One button that opens all filters; it says how many are set. */
export function InboxFilters({ list }: { list: ListState }) {
  const count = Object.keys(list.filters).length;
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="outline" aria-label={count > 0 ? `Filter, ${count} set` : 'Filter'}>
          <SlidersHorizontal aria-hidden="true" />
          {count > 0 && <span className="figures">{count}</span>}
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label="Filters" align="end" className="grid gap-3">
        <Field label="Show">
          {(control) => (
            <Select
              {...control}
              value={list.filters.box ?? 'inbox'}
              onChange={({ target }) => list.setFilter('box', target.value === 'inbox' ? null : target.value)}
              options={optionsOf(boxLabels)}
            />
          )}
        </Field>
        {filters.map(({ name, label, all, options }) => (
          <Field key={name} label={label}>
            {(control) => (
              <Select
                {...control}
                placeholder={all}
                value={list.filters[name] ?? ''}
                onChange={({ target }) => list.setFilter(name, target.value || null)}
                options={options}
              />
            )}
          </Field>
        ))}
        <Button variant="outline" size="sm" disabled={count === 0} onClick={list.clearFilters}>
          Clear filters
        </Button>
      </PopoverContent>
    </Popover>
  );
}
