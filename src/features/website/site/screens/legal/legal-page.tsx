import { type Changes, changed } from '#shared/site-content.ts';
import { type LegalText, legalContent } from '../../content/legal.ts';
import { PageHero } from '../parts/page-hero.tsx';
import { Part } from '../parts/part.tsx';
import { TextSections } from '../parts/text-sections.tsx';

export function LegalPage({ text, changes }: { text: LegalText; changes: Changes }) {
  const content = legalContent(text);
  return (
    <>
      <Part name="hero">
        <PageHero {...changed('hero', content.hero, changes)} />
      </Part>
      <Part name="body">
        <TextSections {...changed('body', content.body, changes)} />
      </Part>
    </>
  );
}
