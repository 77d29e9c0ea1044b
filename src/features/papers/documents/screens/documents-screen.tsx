import { Download, FileText } from 'lucide-react';
import { longDate } from '#shared/calendar-day.ts';
import { formatMoney } from '#shared/money.ts';
import { apiClient } from '#ui/api-client.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { ListQuery, LoadedPage } from '#ui/server-list.ts';
import { useServerList } from '#ui/use-server-list.ts';
import { documentsContract, type OwnDocument } from '../contract.ts';
import { documentList } from './document-list.ts';

const api = apiClient(documentsContract);

type Page = { items: OwnDocument[]; next_cursor: string | null };
export type DocumentsScreenProps = { loaded: LoadedPage<ListQuery, Page> | null };

/** The client's estimates and contracts; what waits for an answer stands first. */
export function DocumentsScreen({ loaded }: DocumentsScreenProps) {
  const documents = useServerList(documentList, {
    key: ['documents'],
    read: (query) => api.call.listOwn(query),
    loaded,
    failure: 'Failed to fetch documents',
  });
  const { list, page, failed } = documents;
  const items = page?.items ?? [];
  const waiting = items.filter((one) => one.waits_for_client);
  const others = items.filter((one) => !one.waits_for_client);
  return (
    <>
      <PageHeader title="Documents" description="Your estimates and contracts, to answer, to sign and to keep." />
      {!page && !failed && <LoadingRows />}
      {failed && <ErrorPanel message={failed} onRetry={() => void documents.refetch()} className="rounded-lg border" />}
      {page && items.length === 0 && (
        <EmptyState
          icon={FileText}
          title="No documents found"
          text="When there is an estimate or a contract for you, it appears here."
          className="rounded-lg border border-dashed"
        />
      )}
      <div className="grid gap-10">
        <Group title="Waiting for you" documents={waiting} strong />
        <Group title={waiting.length > 0 ? 'Everything else' : 'All documents'} documents={others} />
      </div>
      {page && <Pagination list={list} nextCursor={page.next_cursor} shown={items.length} />}
    </>
  );
}

function Group({ title, documents, strong = false }: { title: string; documents: OwnDocument[]; strong?: boolean }) {
  if (documents.length === 0) return null;
  return (
    <section aria-label={title} className={strong ? 'rounded-xl border bg-surface px-5 py-4 sm:px-7' : undefined}>
      <h2 className="mb-1 text-[0.9375rem] font-semibold tracking-tight">{title}</h2>
      <ul className="divide-y">
        {documents.map((document) => (
          <Row key={document.id} document={document} />
        ))}
      </ul>
    </section>
  );
}

const names = { estimate: 'Estimate', contract: 'Contract' } as const;

/** In the client's words. */
const states: Record<OwnDocument['status'], { label: string; tone: BadgeTone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  sent: { label: 'New', tone: 'warning' },
  viewed: { label: 'Waiting for you', tone: 'warning' },
  accepted: { label: 'Accepted', tone: 'success' },
  declined: { label: 'Declined', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
  signed: { label: 'Signed by you', tone: 'success' },
  completed: { label: 'Completed', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

function Row({ document }: { document: OwnDocument }) {
  const { label, tone } = states[document.status];
  const name = names[document.document_type];
  const action = document.waits_for_client
    ? document.document_type === 'estimate'
      ? 'Review and accept'
      : 'Read and sign'
    : 'View';
  const isPortalPage = document.page_url?.startsWith('/dashboard/');
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-full sm:basis-60">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="min-w-0 font-medium break-words">{document.title}</span>
          <Badge tone={tone}>{label}</Badge>
          <SampleBadge show={document.is_sample} />
        </p>
        <p className="mt-0.5 text-sm text-muted">
          {name} <span className="figures">{document.number}</span>, <LocalTime value={document.date} look="day" />
          {document.valid_until && <>, valid until {longDate(document.valid_until)}</>}
        </p>
      </div>
      <span className="figures font-semibold">{formatMoney(document.total_amount, document.currency)}</span>
      <span className="flex flex-wrap gap-2">
        {document.page_url && (
          <LinkButton
            to={document.page_url}
            reloadDocument={!isPortalPage}
            variant={document.waits_for_client ? 'primary' : 'outline'}
            size="sm"
            aria-label={`${action}: ${document.title} (${document.number})`}
          >
            {action}
          </LinkButton>
        )}
        <LinkButton
          to={document.pdf_url}
          reloadDocument
          download
          variant="outline"
          size="sm"
          aria-label={`Download ${document.title} (${document.number}) as PDF`}
        >
          <Download aria-hidden="true" />
          PDF
        </LinkButton>
      </span>
    </li>
  );
}
