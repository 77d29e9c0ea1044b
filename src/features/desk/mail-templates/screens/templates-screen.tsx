import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useRef, useState } from 'react';
import type { FormsOverview } from '#features/desk/forms/admin-contract.ts';
import { useForms } from '#features/desk/forms/screens/admin/forms-api.ts';
import { FormsFrame } from '#features/desk/forms/screens/admin/forms-frame.tsx';
import { mailTypes } from '#shared/choices/platform/mail.ts';
import { Badge } from '#ui/badge.tsx';
import { TableToolbar } from '#ui/data-table/table-toolbar.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { useListState } from '#ui/use-list-state.ts';
import type { ListedTemplate, MailTemplateList } from '../contract.ts';
import { typeLabels } from './choices.ts';
import { mailTemplatesApi, mailTemplatesKey } from './mail-templates-api.ts';
import { TemplateDialog } from './template-dialog.tsx';

const filters = [
  {
    ...{ name: 'type', label: 'Type', all: 'All types' },
    options: mailTypes.map((type) => ({ value: type, label: typeLabels[type] })),
  },
];

const holds = ({ label, description, subject }: ListedTemplate, words: string): boolean =>
  `${label} ${description} ${subject}`.toLowerCase().includes(words.trim().toLowerCase());

type MailTemplatesScreenProps = { loaded: MailTemplateList | null; overview: FormsOverview | null };

export function MailTemplatesScreen({ loaded, overview }: MailTemplatesScreenProps) {
  const forms = useForms(overview);
  const templates = useQuery({
    queryKey: mailTemplatesKey,
    queryFn: () => mailTemplatesApi.call.list(),
    initialData: loaded ?? undefined,
  });
  const list = useListState({ filters: ['type'] });
  const search = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState<ListedTemplate | null>(null);
  const items = templates.data?.items ?? [];
  const found = items.filter((one) => (!list.filters.type || one.type === list.filters.type) && holds(one, list.q));
  const refresh = () => void Promise.all([templates.refetch(), forms.refetch()]);
  return (
    <FormsFrame overview={forms.data} refreshing={templates.isFetching || forms.isFetching} onRefresh={refresh}>
      <p className="mb-4 text-muted">
        Every mail that the studio sends. Change its words, and they are used from the next mail on.
      </p>
      {templates.isError && (
        <ErrorPanel
          message="The mail templates could not be loaded."
          onRetry={() => void templates.refetch()}
          retrying={templates.isFetching}
          className="mb-4 rounded-lg border"
        />
      )}
      {templates.isPending && <LoadingRows />}
      {items.length > 0 && <TableToolbar list={list} filters={filters} searchPlaceholder="Search templates" searchRef={search} />}
      {items.length > 0 && found.length === 0 && (
        <EmptyState
          icon={Mail}
          title="No templates found"
          text="No mail template matches your search."
          className="rounded-lg border border-dashed"
        />
      )}
      {found.length > 0 && (
        <ul aria-label="Email templates" className="divide-y rounded-lg border bg-surface">
          {found.map((template) => (
            <li key={template.name}>
              <TemplateRow template={template} onOpen={() => setShown(template)} />
            </li>
          ))}
        </ul>
      )}
      {shown && <TemplateDialog template={shown} onClose={() => setShown(null)} />}
    </FormsFrame>
  );
}

function TemplateRow({ template, onOpen }: { template: ListedTemplate; onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="grid w-full gap-x-6 gap-y-1 px-4 py-3 text-left text-sm hover:bg-hover focus-visible:-outline-offset-2 md:grid-cols-[minmax(0,5fr)_minmax(0,5fr)_8.5rem] md:items-center"
    >
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {template.label}
          {template.is_changed && <Badge tone="info">Changed</Badge>}
          <SampleBadge show={template.is_sample} />
        </span>
        <span className="block text-[0.8125rem] leading-5 text-muted">{template.description}</span>
      </span>
      <span className="min-w-0 truncate text-muted">{template.subject}</span>
      <span>
        <Badge icon={null}>{typeLabels[template.type]}</Badge>
      </span>
    </button>
  );
}
