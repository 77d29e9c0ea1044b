import { Link } from 'react-router';
import { Entrance } from '#ui/entrance.tsx';
import { useWords } from '#ui/words.ts';
import type { HomeContent } from '../../content/home.ts';
import { categoryLabels } from '../../content/template-categories.ts';
import { templateAnchor } from '../../content/templates.ts';
import { ArrowLink } from '../parts/arrow-link.tsx';
import { NewFlag } from '../parts/new-flag.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import { TemplatePreview } from '../pictures/template-preview.tsx';

const offsets = ['', 'lg:mt-16', 'lg:mt-6', 'lg:mt-24'];

export function TemplatesTeaser({ content }: { content: HomeContent['templates'] }) {
  const t = useWords();
  if (content.cards.length === 0) return null;
  return (
    <section aria-labelledby="templates-title" className="section-y border-t">
      <div className="container-page">
        <SectionHead
          id="templates-title"
          title={content.title}
          text={content.text}
          action={<ArrowLink to={content.all.to}>{content.all.label}</ArrowLink>}
        />
        <Entrance>
          <ul className="mt-12 grid grid-cols-2 gap-x-4 gap-y-8 sm:gap-x-6 lg:grid-cols-4">
            {content.cards.map((template, at) => (
              <li key={template.id} className={`group relative min-w-0 ${offsets[at] ?? ''}`}>
                <TemplatePreview id={template.id} picture={template.picture} tall />
                <div className="mt-4 flex items-start justify-between gap-2">
                  <div className="min-w-0">
                    <h3 className="font-medium">
                      <Link
                        to={`/templates#${templateAnchor(template)}`}
                        viewTransition
                        className="rounded-xs before:absolute before:inset-0"
                      >
                        {template.title}
                      </Link>
                    </h3>
                    <p className="text-sm text-muted">{t(categoryLabels[template.category])}</p>
                  </div>
                  {template.isNew && <NewFlag />}
                </div>
              </li>
            ))}
          </ul>
        </Entrance>
      </div>
    </section>
  );
}
