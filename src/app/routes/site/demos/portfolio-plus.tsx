import '#features/website/site/screens/demos/portfolio-plus.css';
import { demoMeta } from '#features/website/site/demo-meta.ts';
import { DemoPage } from '#features/website/site/screens/demos/demo-page.tsx';
import { displayFont, displayFontLinks } from '#features/website/site/screens/demos/display-font.ts';
import { arriving, staticPart } from '#features/website/site/screens/static-part.tsx';
import type { Route } from './+types/portfolio-plus.ts';

const title = 'Portfolio Plus';

export const meta: Route.MetaFunction = (args) => demoMeta(args, title);
export const links = displayFontLinks;
export const headers = () => ({ 'x-foyer-share': '1' });

const Page = staticPart(() => import('#features/website/site/screens/demos/portfolio-plus.tsx').then((m) => m.PortfolioPlus));

// Nothing to read; it is here so that the browser's loader runs for those who come from another page only.
export const loader = () => null;
export const clientLoader = async () => {
  await arriving(Page, displayFont(800));
  return null;
};

export default function Demo() {
  return (
    <DemoPage id="portfolio-plus" title={title}>
      <Page />
    </DemoPage>
  );
}
