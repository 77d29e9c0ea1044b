import { type Changes, changed } from '#shared/site-content.ts';
import { useWords } from '#ui/words.ts';
import { templatesContent } from '../../content/templates-page.ts';
import { Part } from '../parts/part.tsx';
import { TemplateCard } from './template-card.tsx';

export function TemplateCards({ changes }: { changes: Changes }) {
  const t = useWords();
  const { items } = changed('cards', templatesContent.cards, changes);
  return (
    <Part name="cards">
      <h2 className="sr-only">{t('Templates')}</h2>
      <ul className="mt-8 grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:mt-10 lg:grid-cols-3">
        {items.map((template, at) => (
          <TemplateCard key={template.id} template={template} first={at === 0} />
        ))}
      </ul>
    </Part>
  );
}
