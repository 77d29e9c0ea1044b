import { CalendarClock } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import type { AdminListedPost } from '../contract.ts';

type Known = Pick<AdminListedPost, 'is_public' | 'has_draft' | 'publish_at' | 'version'>;

/** What visitors see, and whether something else waits to be seen. */
export function PostStateBadges({ post: { is_public, has_draft, publish_at, version } }: { post: Known }) {
  return (
    <>
      {!is_public && !publish_at && <Badge>Draft</Badge>}
      {is_public && (
        <Badge tone={has_draft ? 'warning' : 'success'}>{has_draft ? 'Changed' : `Published, version ${version}`}</Badge>
      )}
      {publish_at && (
        <Badge tone="info" icon={CalendarClock}>
          Publishes <LocalTime value={publish_at} />
        </Badge>
      )}
    </>
  );
}
