import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSettled } from '#ui/use-settled.ts';
import { tidyTag } from '../tags-policy.ts';
import { contactsApi, contactsKey } from './contacts-api.ts';

const shownAtOnce = 20;

/** The studio's tags that hold what is typed; asked for while the list is open. */
export function useKnownTags(typed: string, open: boolean, of: 'contacts' | 'clients') {
  const wanted = tidyTag(typed);
  const q = useSettled(wanted);
  const found = useQuery({
    queryKey: [...contactsKey, 'tags', of, q],
    queryFn: () => contactsApi.call.tags({ q: q || undefined, of, limit: shownAtOnce }),
    placeholderData: keepPreviousData,
    enabled: open,
  });
  return {
    tags: found.data?.items ?? [],
    more: found.data?.more ?? false,
    isLoaded: found.data !== undefined,
    isError: found.isError,
    isFetching: found.isFetching,
    /** The list is the answer to what stands in the field. */
    isFresh: q === wanted && !found.isPlaceholderData && !found.isLoading,
  };
}
