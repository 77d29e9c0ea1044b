import { type Changes, changed } from '#shared/site-content.ts';
import { templatesContent } from '../../content/templates-page.ts';
import { PageHero } from '../parts/page-hero.tsx';
import { Part } from '../parts/part.tsx';

export function TemplatesHero({ changes }: { changes: Changes }) {
  return (
    <Part name="hero">
      <PageHero {...changed('hero', templatesContent.hero, changes)} />
    </Part>
  );
}
