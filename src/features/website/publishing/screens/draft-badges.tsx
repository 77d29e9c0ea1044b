import { CalendarClock } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import type { draftStates, ListedDraft } from '../draft-contract.ts';

type Known = Pick<ListedDraft, 'is_public' | 'has_draft' | 'publish_at' | 'version'>;

/** What visitors see, and whether something else waits to be seen. */
export function DraftBadges({ record: { is_public, has_draft, publish_at, version } }: { record: Known }) {
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

const stateLabels: Record<(typeof draftStates)[number], string> = { draft: 'Draft', planned: 'Planned', public: 'Published' };

/** Of a list of records with drafts. */
export const stateFilter = {
  name: 'state',
  label: 'State',
  options: Object.entries(stateLabels).map(([value, label]) => ({ value, label })),
};
