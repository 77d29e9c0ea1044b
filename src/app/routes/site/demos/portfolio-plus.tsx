import { demoMeta } from '#features/site/demo-meta.ts';
import { DemoPage } from '#features/site/screens/demos/demo-page.tsx';
import { PortfolioPlus } from '#features/site/screens/demos/portfolio-plus.tsx';
import type { Route } from './+types/portfolio-plus.ts';

export const meta: Route.MetaFunction = (args) => demoMeta(args, 'portfolio-plus');
export const headers = () => ({ 'x-foyer-share': '1' });

export default function Demo() {
  return (
    <DemoPage id="portfolio-plus">
      <PortfolioPlus />
    </DemoPage>
  );
}
