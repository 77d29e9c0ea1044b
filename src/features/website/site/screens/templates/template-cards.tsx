import { useWords } from '#ui/words.ts';
import { templates } from '../../content/templates.ts';
import { TemplateCard } from './template-card.tsx';

export function TemplateCards() {
  const t = useWords();
  return (
    <>
      <h2 className="sr-only">{t('Templates')}</h2>
      <ul className="mt-8 grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:mt-10 lg:grid-cols-3">
        {templates.map((template, at) => (
          <TemplateCard key={template.id} template={template} first={at === 0} />
        ))}
      </ul>
    </>
  );
}
