import '#features/site/screens/demos/portfolio-plus.css';
import { demoMeta } from '#features/site/demo-meta.ts';
import { DemoPage } from '#features/site/screens/demos/demo-page.tsx';
import { still } from '#features/site/screens/still.tsx';
import type { Route } from './+types/portfolio-plus.ts';

export const meta: Route.MetaFunction = (args) => demoMeta(args, 'portfolio-plus');
export const headers = () => ({ 'x-foyer-share': '1' });

const Page = still(() => import('#features/site/screens/demos/portfolio-plus.tsx').then((m) => m.PortfolioPlus));

export default function Demo() {
  return (
    <DemoPage id="portfolio-plus">
      <Page />
    </DemoPage>
  );
}
