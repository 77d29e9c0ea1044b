import type { LegalText } from '../../content/legal.ts';
import { PageHero } from '../parts/page-hero.tsx';

export function LegalPage({ title, text, sections }: LegalText) {
  return (
    <>
      <PageHero title={title} text={text} />
      <div className="container-page pb-20 lg:pb-28">
        {sections.map((section) => (
          <section key={section.title} className="grid gap-x-10 gap-y-4 border-t py-10 lg:grid-cols-12 lg:py-12">
            <h2 className="font-display text-2xl font-semibold tracking-tight lg:col-span-4">{section.title}</h2>
            <div className="measure grid gap-4 leading-relaxed text-muted lg:col-span-7 lg:col-start-6">
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </section>
        ))}
      </div>
    </>
  );
}
