import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LayoutTemplate, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PriceText } from '#features/sales/services/screens/price-text.tsx';
import { ActiveBadge } from '#features/sales/services/screens/service-columns.tsx';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { toast } from '#ui/toast.tsx';
import type { AdminTemplate } from '../contract.ts';
import { TemplateDialog } from './template-dialog.tsx';
import { TemplateFilters } from './template-filters.tsx';
import { TemplateGrid } from './template-grid.tsx';
import { templatesApi, templatesKey } from './templates-api.ts';
import { type LoadedTemplates, useTemplates } from './use-templates.ts';

export function TemplatesScreen({ loaded }: { loaded: LoadedTemplates<AdminTemplate> }) {
  const [editing, setEditing] = useState<AdminTemplate | 'new' | null>(null);
  const [removing, setRemoving] = useState<AdminTemplate | null>(null);
  const state = useTemplates('admin', (query) => templatesApi.call.adminList(query), loaded);
  const create = (
    <Button onClick={() => setEditing('new')}>
      <Plus aria-hidden="true" />
      Create Template
    </Button>
  );
  return (
    <>
      <PageHeader title="Templates" description="Designs that clients can order as they are." actions={create} />
      <TemplateFilters list={state.list} />
      <TemplateGrid
        {...state}
        empty={{ icon: LayoutTemplate, text: 'Create the first one, with a preview that sells it.', action: create }}
      >
        {(template) => <Details template={template} onEdit={() => setEditing(template)} onRemove={() => setRemoving(template)} />}
      </TemplateGrid>
      {editing && <TemplateDialog template={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      <RemoveTemplate template={removing} onClose={() => setRemoving(null)} />
    </>
  );
}

type DetailsProps = { template: AdminTemplate; onEdit: () => void; onRemove: () => void };

function Details({ template, onEdit, onRemove }: DetailsProps) {
  return (
    <div className="flex flex-1 flex-col p-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-[0.9375rem] leading-6 font-semibold tracking-tight break-words">{template.name}</h2>
        <ActiveBadge active={template.is_active} />
      </div>
      <p className="mt-0.5 flex flex-wrap items-center gap-2 text-[0.8125rem] text-muted">
        {template.category}
        <SampleBadge show={template.is_sample} />
      </p>
      {template.description && <p className="mt-2 line-clamp-2 leading-relaxed text-muted">{template.description}</p>}
      <div className="mt-auto flex items-center justify-between gap-2 pt-3">
        <PriceText service={{ price: template.price, frequency: null }} className="font-semibold" />
        <span className="-mr-2 flex">
          <IconButton label={`Edit ${template.name}`} icon={<Pencil aria-hidden="true" />} onClick={onEdit} />
          <IconButton label={`Delete ${template.name}`} icon={<Trash2 aria-hidden="true" />} onClick={onRemove} />
        </span>
      </div>
    </div>
  );
}

function RemoveTemplate({ template, onClose }: { template: AdminTemplate | null; onClose: () => void }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => templatesApi.call.delete({ id }),
    onSuccess: ({ outcome, message }) => {
      if (outcome === 'deleted') toast.success(message);
      else toast.info('Template deactivated', { description: message, duration: 8000 });
      onClose();
    },
    onError: (error) => toast.error(reasonOf(error, 'Failed to delete template')),
    onSettled: () => client.invalidateQueries({ queryKey: templatesKey }),
  });
  return (
    <ConfirmDialog
      open={template !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Are you sure you want to delete this template?"
      description={
        template?.is_used
          ? `${template.name} is part of an order or a contract. It will be deactivated, and stays with the clients who have it.`
          : `${template?.name ?? 'It'} disappears from the gallery, and from the carts it lies in.`
      }
      confirmLabel={template?.is_used ? 'Deactivate' : 'Delete'}
      pending={remove.isPending}
      onConfirm={() => template && remove.mutate(template.id)}
    />
  );
}
