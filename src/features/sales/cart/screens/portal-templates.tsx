import { LayoutTemplate } from 'lucide-react';
import { PriceText } from '#features/sales/services/screens/price-text.tsx';
import type { Template } from '#features/sales/templates/contract.ts';
import { TemplateFilters } from '#features/sales/templates/screens/template-filters.tsx';
import { TemplateGrid } from '#features/sales/templates/screens/template-grid.tsx';
import { templatesApi } from '#features/sales/templates/screens/templates-api.ts';
import { type LoadedTemplates, useTemplates } from '#features/sales/templates/screens/use-templates.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { AddToCart, CartLink } from './add-to-cart.tsx';

export function PortalTemplates({ loaded }: { loaded: LoadedTemplates<Template> }) {
  const state = useTemplates('portal', (query) => templatesApi.call.list(query), loaded);
  return (
    <>
      <PageHeader
        title="Templates"
        description="Ready designs. Order one, and I fit it to your business."
        actions={<CartLink />}
        className="mb-8"
      />
      <TemplateFilters list={state.list} />
      <TemplateGrid {...state} empty={{ icon: LayoutTemplate, text: 'New designs appear here.' }}>
        {(template) => <Details template={template} />}
      </TemplateGrid>
    </>
  );
}

function Details({ template }: { template: Template }) {
  return (
    <div className="flex flex-1 flex-col p-5">
      <p className="flex flex-wrap items-center gap-2 text-[0.8125rem] text-muted">
        {template.category}
        <SampleBadge show={template.is_sample} />
      </p>
      <h2 className="mt-0.5 font-semibold tracking-tight break-words">{template.name}</h2>
      {template.description && <p className="mt-1.5 text-[0.9375rem] leading-relaxed text-muted">{template.description}</p>}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-4">
        <PriceText service={{ price: template.price, frequency: null }} className="font-semibold" />
        {template.price !== null && <AddToCart service={{ ...template, type: 'one-time' }} />}
      </div>
    </div>
  );
}
