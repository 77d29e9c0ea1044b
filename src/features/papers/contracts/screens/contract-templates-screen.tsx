import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileText, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { plainText } from '#shared/markup.ts';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { reasonOf } from '#ui/api-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { toast } from '#ui/toast.tsx';
import { typeLabels } from '../choices.ts';
import type { ContractTemplate } from '../contract.ts';
import { ContractTemplateDialog } from './contract-template-dialog.tsx';
import { contractTemplatesApi, contractTemplatesKey } from './contracts-api.ts';

export function ContractTemplatesScreen({ loaded }: { loaded: { items: ContractTemplate[] } | null }) {
  const [editing, setEditing] = useState<ContractTemplate | 'new' | null>(null);
  const [removing, setRemoving] = useState<ContractTemplate | null>(null);
  const templates = useQuery({
    queryKey: contractTemplatesKey,
    queryFn: () => contractTemplatesApi.call.list(),
    initialData: loaded ?? undefined,
  });
  const create = (
    <Button onClick={() => setEditing('new')}>
      <Plus aria-hidden="true" />
      Create contract template
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Contract templates"
        description="Terms that you use again and again, with fields that each contract fills in."
        back={{ to: '/admin/contracts', label: 'Contracts' }}
        actions={create}
      />
      {templates.isError && !templates.data && (
        <ErrorPanel message="Failed to fetch templates" onRetry={() => void templates.refetch()} className="rounded-lg border" />
      )}
      {templates.isPending && <LoadingRows />}
      {templates.data?.items.length === 0 && (
        <EmptyState
          icon={FileText}
          title="No contract templates found"
          text="Write your usual terms once, and start every contract from them."
          action={create}
          className="rounded-lg border border-dashed"
        />
      )}
      {templates.data && templates.data.items.length > 0 && (
        <ul aria-label="Contract templates" className="grid gap-4 lg:grid-cols-2">
          {templates.data.items.map((template) => (
            <li key={template.id} className="flex min-w-0">
              <TemplateCard template={template} onEdit={() => setEditing(template)} onRemove={() => setRemoving(template)} />
            </li>
          ))}
        </ul>
      )}
      {editing && <ContractTemplateDialog template={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      <RemoveTemplate template={removing} onClose={() => setRemoving(null)} />
    </>
  );
}

type TemplateCardProps = { template: ContractTemplate; onEdit: () => void; onRemove: () => void };

function TemplateCard({ template, onEdit, onRemove }: TemplateCardProps) {
  const count = template.terms_and_conditions.length + template.payment_terms.length;
  return (
    <Card className="flex w-full flex-col p-5">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-[0.9375rem] leading-6 font-semibold tracking-tight break-words">{template.name}</h2>
        <Badge icon={null}>{typeLabels[template.contract_type]}</Badge>
      </div>
      {template.description && <p className="mt-0.5 text-[0.8125rem] text-muted">{template.description}</p>}
      <p className="mt-3 line-clamp-3 leading-relaxed text-muted">
        {template.terms_and_conditions.map(plainText).join(' ') || 'No terms yet.'}
      </p>
      <div className="mt-auto flex items-center justify-between gap-2 pt-3">
        <span className="flex items-center gap-2 text-[0.8125rem] text-muted">
          {count === 1 ? '1 term' : `${count} terms`}
          <SampleBadge show={template.is_sample} />
        </span>
        <span className="-mr-2 flex">
          <IconButton label={`Edit ${template.name}`} icon={<Pencil aria-hidden="true" />} onClick={onEdit} />
          <IconButton label={`Delete ${template.name}`} icon={<Trash2 aria-hidden="true" />} onClick={onRemove} />
        </span>
      </div>
    </Card>
  );
}

function RemoveTemplate({ template, onClose }: { template: ContractTemplate | null; onClose: () => void }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => contractTemplatesApi.call.delete({ id }),
    onSuccess: () => {
      toast.success('Template deleted successfully');
      onClose();
    },
    onError: (error) => toast.error(reasonOf(error, 'Failed to delete template')),
    onSettled: () => client.invalidateQueries({ queryKey: contractTemplatesKey }),
  });
  return (
    <ConfirmDialog
      open={template !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Are you sure you want to delete this template?"
      description="Contracts that were written from it keep their terms."
      confirmLabel="Delete"
      pending={remove.isPending}
      onConfirm={() => template && remove.mutate(template.id)}
    />
  );
}
