import { Plus, Presentation } from 'lucide-react';
import { useState } from 'react';
import { ContentFrame } from '#features/website/publishing/screens/content-frame.tsx';
import { DraftBadges, stateFilter } from '#features/website/publishing/screens/draft-badges.tsx';
import { LanguageBadges } from '#features/website/publishing/screens/draft-languages.tsx';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { TimeAgo } from '#ui/local-time.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { LoadedPage } from '#ui/server-list.ts';
import { useServerList } from '#ui/use-server-list.ts';
import type { AdminListedCase } from '../contract.ts';
import { studyPath } from '../paths.ts';
import { type CasesQuery, casesApi, casesKey, casesList, casesPath } from './cases-api.ts';
import { ConsentBadge } from './consent-badge.tsx';
import { NewCaseDialog } from './new-case-dialog.tsx';

type Page = { items: AdminListedCase[]; next_cursor: string | null };

const columns: Column<AdminListedCase>[] = [
  {
    key: 'title',
    header: 'Title',
    cell: (study) => (
      <span className="flex min-w-0 flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
        {study.title || 'Untitled'}
        <SampleBadge show={study.is_sample} />
      </span>
    ),
    skeleton: 'w-64',
  },
  {
    key: 'state',
    header: 'State',
    cell: (study) => (
      <span className="flex flex-wrap items-center gap-1.5">
        <DraftBadges record={study} />
        <LanguageBadges record={study} />
        <ConsentBadge status={study.consent} isNeeded={study.needs_consent} />
      </span>
    ),
  },
  { key: 'client', header: 'Client', cell: (study) => study.client || '—', hideBelow: 'md' },
  {
    key: 'address',
    header: 'Address',
    cell: (study) => <span className="font-mono text-xs text-muted">{studyPath(study.slug)}</span>,
    hideBelow: 'lg',
  },
  {
    key: 'updated',
    header: 'Changed',
    cell: (study) => <TimeAgo value={study.updated_at} className="text-muted" />,
    align: 'end',
  },
];

export function CasesScreen({ loaded }: { loaded: LoadedPage<CasesQuery, Page> | null }) {
  const [isNew, setIsNew] = useState(false);
  const cases = useServerList(casesList, {
    key: [...casesKey, 'list'],
    read: (query) => casesApi.call.list(query),
    loaded,
    failure: 'The case studies could not be loaded.',
  });
  const create = (
    <Button onClick={() => setIsNew(true)}>
      <Plus aria-hidden="true" />
      New Case Study
    </Button>
  );
  return (
    <ContentFrame actions={create}>
      <DataTable
        label="Case studies"
        columns={columns}
        rows={cases.page?.items}
        rowId={(study) => study.id}
        rowHref={(study) => `${casesPath}/${study.id}`}
        rowLabel={(study) => study.title || 'Untitled'}
        list={cases.list}
        search="Search case studies..."
        filters={[stateFilter]}
        nextCursor={cases.page?.next_cursor ?? null}
        error={cases.failed}
        onRetry={() => void cases.refetch()}
        refreshing={cases.isRefreshing}
        empty={{
          icon: Presentation,
          title: 'No case studies yet',
          text: 'Show what you did for a client, with what came of it. A finished project is a good beginning; its client is asked before anything is published.',
          action: create,
        }}
      />
      {isNew && <NewCaseDialog onClose={() => setIsNew(false)} />}
    </ContentFrame>
  );
}
