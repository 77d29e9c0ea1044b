import { useQuery } from '@tanstack/react-query';
import { ClipboardClock, Download } from 'lucide-react';
import { useSearchParams } from 'react-router';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { exportHref } from '#ui/export-href.ts';
import { Input } from '#ui/input.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { LoadedPage } from '#ui/server-list.ts';
import { Sheet } from '#ui/sheet.tsx';
import { useServerList } from '#ui/use-server-list.ts';
import type { AuditEntryShown } from '../contract.ts';
import { words } from '../policy.ts';
import { auditApi } from './audit-api.ts';
import { AuditEntryView } from './audit-entry.tsx';
import { type AuditQuery, auditList } from './audit-list.ts';

type Page = { items: AuditEntryShown[]; next_cursor: string | null };
export type AuditScreenProps = { loaded: LoadedPage<AuditQuery, Page> | null; mayExport: boolean };

const columns: Column<AuditEntryShown>[] = [
  {
    key: 'what',
    header: 'What happened',
    cell: ({ actor, text }) => (
      <>
        <span className="font-medium">{actor.name}</span> {text}
      </>
    ),
    grow: true,
    skeleton: 'w-72',
  },
  { key: 'kind', header: 'Record', cell: ({ entity }) => <span className="text-muted">{words(entity)}</span>, hideBelow: 'lg' },
  {
    key: 'at',
    header: 'When',
    cell: ({ at }) => <LocalTime value={at} look="stamp" className="figures font-mono text-xs text-muted" />,
    align: 'end',
    skeleton: 'w-32',
  },
];

export function AuditScreen({ loaded, mayExport }: AuditScreenProps) {
  const [params, setParams] = useSearchParams();
  const open = params.get('entry');
  const entries = useServerList(auditList, {
    key: ['audit', 'list'],
    read: (query) => auditApi.call.list(query),
    loaded,
    failure: 'The audit log could not be loaded.',
  });
  const choices = useQuery({ queryKey: ['audit', 'choices'], queryFn: () => auditApi.call.choices(), staleTime: 60_000 });
  const { list, query } = entries;

  const show = (id: string | null) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (id) next.set('entry', id);
        else next.delete('entry');
        return next;
      },
      { preventScrollReset: true, replace: id === null },
    );
  const showRecord = (entity: string, entity_id: string) => setParams(new URLSearchParams({ entity, entity_id }));
  const record = list.filters.entity_id;
  const day = (name: 'start_date' | 'end_date', label: string) => (
    <div className="flex items-center gap-2 max-sm:flex-1 max-sm:flex-col max-sm:items-stretch max-sm:gap-1">
      <span aria-hidden="true" className="text-[0.8125rem] text-muted">
        {label}
      </span>
      <span className="sm:w-38">
        <Input
          type="date"
          aria-label={label}
          value={list.filters[name] ?? ''}
          onChange={(event) => list.setFilter(name, event.target.value || null)}
        />
      </span>
    </div>
  );

  return (
    <>
      <PageHeader
        title="Audit Log"
        description="Who did what, and when. Entries can be added, and never changed or removed."
        actions={
          mayExport && (
            <LinkButton to={exportHref('/api/admin/audit/export.csv', query)} reloadDocument download variant="outline">
              <Download aria-hidden="true" />
              Export
            </LinkButton>
          )
        }
      />
      <DataTable
        label="Audit entries"
        columns={columns}
        rows={entries.page?.items}
        rowId={(entry) => entry.id}
        list={list}
        nextCursor={entries.page?.next_cursor ?? null}
        refreshing={entries.isRefreshing}
        error={entries.failed}
        onRetry={() => void entries.refetch()}
        empty={{
          icon: ClipboardClock,
          title: 'Nothing has been recorded yet',
          text: 'Every change in the studio leaves an entry here.',
        }}
        noMatch="No entries match your filters"
        onOpen={(entry) => show(entry.id)}
        filters={[
          { name: 'actor_id', label: 'Person', options: choices.data?.people ?? [] },
          { name: 'entity', label: 'Record', options: choices.data?.kinds ?? [] },
          { name: 'action', label: 'Action', options: choices.data?.actions ?? [] },
          ...(record ? [{ name: 'entity_id', label: 'Id', options: [{ value: record, label: record }] }] : []),
        ]}
        search="Search the audit log..."
        actions={
          <>
            {day('start_date', 'From')}
            {day('end_date', 'Through')}
          </>
        }
      />
      <Sheet open={open !== null} onOpenChange={(next) => !next && show(null)} title="Audit entry" wide>
        {open && <AuditEntryView id={open} onRecord={showRecord} />}
      </Sheet>
    </>
  );
}
