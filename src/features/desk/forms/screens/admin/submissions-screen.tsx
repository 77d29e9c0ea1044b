import { Download, Inbox } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Badge } from '#ui/badge.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { exportHref } from '#ui/export-href.ts';
import { FormAlert } from '#ui/form-alert.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { TimeAgo } from '#ui/local-time.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { LoadedPage } from '#ui/server-list.ts';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast.tsx';
import { useServerList } from '#ui/use-server-list.ts';
import type { FormsOverview } from '../../admin-contract.ts';
import type { Submission, SubmissionDetail } from '../../submissions-contract.ts';
import { statusLabel, statusOptions, submissionTones } from './form-words.ts';
import { submissionsApi, submissionsKey, useForms } from './forms-api.ts';
import { FormsFrame } from './forms-frame.tsx';
import { type SubmissionListQuery, submissionList } from './submission-list.ts';
import { SubmissionView } from './submission-view.tsx';

type Page = { items: Submission[]; next_cursor: string | null; more_matches: boolean };
export type SubmissionsScreenProps = {
  loaded: LoadedPage<SubmissionListQuery, Page> | null;
  overview: FormsOverview | null;
  /** What can be made of a submission, which this feature knows nothing of. */
  records?: (submission: SubmissionDetail) => React.ReactNode;
};

const columns: Column<Submission>[] = [
  {
    key: 'sender',
    header: 'Sender',
    cell: ({ sender }) => sender || 'A visitor',
    className: 'md:max-lg:max-w-48',
    skeleton: 'w-40',
  },
  { key: 'form', header: 'Form', cell: ({ form_name }) => form_name, skeleton: 'w-32' },
  { key: 'excerpt', header: 'Message', cell: ({ excerpt }) => excerpt, hideBelow: 'lg', skeleton: 'w-56' },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, is_sample }) => (
      <span className="flex items-center gap-1.5 max-sm:flex-wrap">
        <Badge tone={submissionTones[status]}>{statusLabel(status)}</Badge>
        <SampleBadge show={is_sample} />
      </span>
    ),
  },
  {
    key: 'created',
    header: 'Sent',
    cell: ({ created_at }) => <TimeAgo value={created_at} className="text-muted" />,
    align: 'end',
  },
];

export function SubmissionsScreen({ loaded, overview: loadedOverview, records }: SubmissionsScreenProps) {
  const [params, setParams] = useSearchParams();
  const open = params.get('submission');
  const overview = useForms(loadedOverview);
  const submissions = useServerList(submissionList, {
    key: [...submissionsKey, 'list'],
    read: (query) => submissionsApi.call.list(query),
    loaded,
    failure: 'The submissions could not be loaded.',
  });
  const show = (id: string | null) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (id) next.set('submission', id);
        else next.delete('submission');
        return next;
      },
      { preventScrollReset: true, replace: id === null },
    );
  const refresh = async () => {
    const [list] = await Promise.all([submissions.refetch(), overview.refetch()]);
    // What is shown stays; only that it is not fresh must be said.
    if (list.isError && list.data) toast.error('The submissions could not be loaded.');
  };
  const shown = submissions.page?.items.find(({ id }) => id === open);
  const forms = overview.data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <FormsFrame
      overview={overview.data}
      refreshing={submissions.isFetching}
      onRefresh={() => void refresh()}
      actions={
        <LinkButton
          to={exportHref('/api/admin/form-submissions/export.csv', submissions.query)}
          reloadDocument
          download
          variant="outline"
        >
          <Download aria-hidden="true" />
          Export
        </LinkButton>
      }
    >
      <p className="mb-4 text-sm text-muted">View and manage form submissions here</p>
      {submissions.page?.more_matches && (
        <FormAlert tone="info" className="mb-4">
          More submissions match than are shown. Type more characters to narrow the search.
        </FormAlert>
      )}
      <DataTable
        label="Submissions"
        columns={columns}
        rows={submissions.page?.items}
        rowId={({ id }) => id}
        list={submissions.list}
        nextCursor={submissions.page?.next_cursor ?? null}
        refreshing={submissions.isRefreshing}
        error={submissions.failed}
        onRetry={() => void submissions.refetch()}
        empty={{ icon: Inbox, title: 'No submissions yet', text: 'What visitors send with any of your forms is kept here.' }}
        noMatch="No submissions found"
        onOpen={({ id }) => show(id)}
        filters={[
          { name: 'form', label: 'Form', options: forms },
          { name: 'status', label: 'Status', options: statusOptions },
        ]}
        search="Search answers..."
      />
      <Sheet open={open !== null} onOpenChange={(next) => !next && show(null)} title={shown?.form_name ?? 'Submission'} wide>
        {open && <SubmissionView key={open} id={open} onDeleted={() => show(null)} records={records} />}
      </Sheet>
    </FormsFrame>
  );
}
