import { CalendarClock } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import type { ListedPage } from '../contract.ts';

type Known = Pick<ListedPage, 'has_draft' | 'is_free' | 'is_original' | 'publish_at' | 'version'>;

/** What visitors see, and whether something else waits to be seen. */
export function PageState({ page: { has_draft, is_free, is_original, publish_at, version } }: { page: Known }) {
  if (is_free && version === 0 && !publish_at) return <Badge>Draft</Badge>;
  const isOriginal = is_original && !is_free;
  return (
    <>
      {has_draft ? (
        <Badge tone="warning">Changed</Badge>
      ) : (
        <Badge tone={isOriginal ? 'neutral' : 'success'}>{isOriginal ? 'Original' : `Published, version ${version}`}</Badge>
      )}
      {publish_at && (
        <Badge tone="info" icon={CalendarClock}>
          Publishes <LocalTime value={publish_at} />
        </Badge>
      )}
    </>
  );
}
