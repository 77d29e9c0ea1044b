import { useLocation, useNavigation, useSearchParams } from 'react-router';
import { categoryLabels, type TemplateFilter, templateCategories, templates } from '#features/site/content/templates.ts';
import { templatesPage } from '#features/site/content/templates-page.ts';
import { BandButton, BandLink } from '../parts/band-links.tsx';
import { CallBand } from '../parts/call-band.tsx';
import { PageHero } from '../parts/page-hero.tsx';
import { TemplateCard } from './template-card.tsx';

const isFilter = (value: string | null): value is TemplateFilter => templateCategories.some((category) => category === value);

/** The chosen category lives in the address; the click shows before the address has changed. */
function useFilter() {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const coming = next?.pathname === pathname ? new URLSearchParams(next.search) : params;
  const asked = coming.get('category');
  const choose = (filter: TemplateFilter) =>
    setParams(filter === 'all' ? {} : { category: filter }, { replace: true, preventScrollReset: true });
  return { filter: isFilter(asked) ? asked : 'all', choose } as const;
}

export function TemplatesPage() {
  const { filter, choose } = useFilter();
  const shown = templates.filter((template) => filter === 'all' || template.category === filter);
  return (
    <>
      <PageHero title={templatesPage.title} text={templatesPage.text} />
      <div className="border-t">
        <div className="container-page py-8 lg:py-10">
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend does not sit in a row. */}
          <div role="group" aria-label={templatesPage.filterLabel} className="-mx-1 flex flex-wrap gap-1 noscript:hidden">
            {templateCategories.map((category) => (
              <button
                key={category}
                type="button"
                aria-pressed={filter === category}
                onClick={() => choose(category)}
                className="h-10 rounded-full px-4 text-sm font-medium text-muted transition-colors hover:text-ink aria-pressed:bg-ink aria-pressed:text-page"
              >
                {categoryLabels[category]}
              </button>
            ))}
          </div>
          <p role="status" className="sr-only">
            {shown.length} templates
          </p>
          <h2 className="sr-only">Templates</h2>
          <ul className="mt-8 grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:mt-10 lg:grid-cols-3">
            {shown.map((template) => (
              <TemplateCard key={template.id} template={template} />
            ))}
          </ul>
        </div>
      </div>
      <div className="mt-16 lg:mt-24">
        <CallBand id="templates-call" title={templatesPage.call.title} text={templatesPage.call.text}>
          <BandButton to={templatesPage.call.custom.to}>{templatesPage.call.custom.label}</BandButton>
          <BandLink to={templatesPage.call.contact.to}>{templatesPage.call.contact.label}</BandLink>
        </CallBand>
      </div>
    </>
  );
}
