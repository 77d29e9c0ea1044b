import type { ReactNode } from 'react';
import { useHref, useLocation, useNavigation, useSearchParams } from 'react-router';
import { useWords } from '#ui/words.ts';
import {
  categoryLabels,
  type TemplateFilter as Filter,
  filterLabel,
  templateCategories,
} from '../../content/template-categories.ts';

const isFilter = (value: string | null): value is Filter => templateCategories.some((category) => category === value);

/** The chosen category lives in the address; the click shows before the address has changed. */
function useFilter() {
  const [params, setParams] = useSearchParams();
  // As the address has it, with the prefix of a language.
  const here = useHref(useLocation().pathname);
  const { location: next } = useNavigation();
  const coming = next?.pathname === here ? new URLSearchParams(next.search) : params;
  const asked = coming.get('category');
  const choose = (filter: Filter) =>
    setParams(filter === 'all' ? {} : { category: filter }, { replace: true, preventScrollReset: true });
  return { filter: isFilter(asked) ? asked : 'all', choose } as const;
}

// Whole classes, because the cards are kept as they are and only the style decides which of them show.
const hiding: Record<Filter, string> = {
  all: '',
  business: '[&_[data-category]:not([data-category=business])]:hidden',
  portfolio: '[&_[data-category]:not([data-category=portfolio])]:hidden',
  ecommerce: '[&_[data-category]:not([data-category=ecommerce])]:hidden',
  blog: '[&_[data-category]:not([data-category=blog])]:hidden',
};

export function TemplateFilter({ children }: { children: ReactNode }) {
  const t = useWords();
  const { filter, choose } = useFilter();
  return (
    <div className="border-t">
      <div className="container-page py-8 lg:py-10">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend does not sit in a row. */}
        <div role="group" aria-label={t(filterLabel)} className="-mx-1 flex flex-wrap gap-1 max-sm:max-w-72 noscript:hidden">
          {templateCategories.map((category) => (
            <button
              key={category}
              type="button"
              aria-pressed={filter === category}
              onClick={() => choose(category)}
              className="h-10 rounded-full px-4 text-sm font-medium text-muted transition-colors hover:text-ink aria-pressed:bg-ink aria-pressed:text-page"
            >
              {t(categoryLabels[category])}
            </button>
          ))}
        </div>
        <div className={hiding[filter]}>{children}</div>
      </div>
    </div>
  );
}
