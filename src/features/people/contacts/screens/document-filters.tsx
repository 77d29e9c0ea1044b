import { useQuery } from '@tanstack/react-query';
import { Button } from '#ui/button.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { Select } from '#ui/select.tsx';
import type { ListState } from '#ui/use-list-state.ts';
import { ContactPicker } from './contact-picker.tsx';
import { contactsApi, contactsKey } from './contacts-api.ts';

type DocumentFiltersProps = {
  list: ListState;
  statuses: readonly { value: string; label: string }[];
  /** The search found more than it looked at. */
  moreMatches: boolean;
};

/** By words, by status and by client, above a list of estimates or contracts. */
export function DocumentFilters({ list, statuses, moreMatches }: DocumentFiltersProps) {
  const { contact_id } = list.filters;
  const contact = useQuery({
    queryKey: [...contactsKey, 'one', contact_id],
    queryFn: () => contactsApi.call.get({ id: contact_id ?? '' }),
    enabled: contact_id !== undefined,
  });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start gap-2">
        <SearchBox list={list} placeholder="Search by words..." />
        <Select
          aria-label="Status"
          value={list.filters.status ?? ''}
          onChange={(event) => list.setFilter('status', event.target.value || null)}
          placeholder="All Statuses"
          options={statuses}
          className="w-full sm:w-44"
        />
        <ContactPicker
          label="Filter by client"
          hideLabel
          mayCreate={false}
          placeholder="All clients"
          value={contact_id ? (contact.data ?? null) : null}
          onChange={(chosen) => list.setFilter('contact_id', chosen?.id ?? null)}
          className="w-full sm:w-72"
        />
        {list.isFiltered && (
          <Button variant="ghost" onClick={list.clearFilters}>
            Clear all
          </Button>
        )}
      </div>
      {moreMatches && (
        <p role="status" className="mb-4 text-[0.8125rem] text-muted">
          More match than are shown. Type more letters or words to narrow the search.
        </p>
      )}
    </>
  );
}
