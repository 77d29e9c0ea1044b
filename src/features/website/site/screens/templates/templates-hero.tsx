import { templatesPage } from '../../content/templates-page.ts';
import { PageHero } from '../parts/page-hero.tsx';

export function TemplatesHero() {
  return <PageHero title={templatesPage.title} text={templatesPage.text} />;
}
