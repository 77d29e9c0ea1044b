import { type Changes, changed } from '#shared/site-content.ts';
import type { LegalText } from '../../content/legal.ts';
import { legalContent } from '../../content/legal.ts';
import { keyed } from '../../keyed.ts';
import { PageHero } from '../parts/page-hero.tsx';
import { Part } from '../parts/part.tsx';

export function LegalPage({ text, changes }: { text: LegalText; changes: Changes }) {
  const content = legalContent(text);
  const { sections } = changed('body', content.body, changes);
  return (
    <>
      <Part name="hero">
        <PageHero {...changed('hero', content.hero, changes)} />
      </Part>
      <Part name="body">
        <div className="container-page pb-20 lg:pb-28">
          {keyed(sections).map(([place, section]) => (
            <section key={place} className="grid gap-x-10 gap-y-4 border-t py-10 lg:grid-cols-12 lg:py-12">
              <h2 className="font-display text-2xl font-semibold tracking-tight [overflow-wrap:anywhere] lg:col-span-4">
                {section.title}
              </h2>
              <div className="measure grid gap-4 leading-relaxed whitespace-pre-line text-muted [overflow-wrap:anywhere] lg:col-span-7 lg:col-start-6">
                {keyed(section.paragraphs).map(([place, paragraph]) => (
                  <p key={place}>{paragraph}</p>
                ))}
              </div>
            </section>
          ))}
        </div>
      </Part>
    </>
  );
}
