import '#features/site/screens/demos/business-pro.css';
import { demoMeta } from '#features/site/demo-meta.ts';
import { DemoPage } from '#features/site/screens/demos/demo-page.tsx';
import { still } from '#features/site/screens/still.tsx';
import type { Route } from './+types/business-pro.ts';

export const meta: Route.MetaFunction = (args) => demoMeta(args, 'business-pro');
export const headers = () => ({ 'x-foyer-share': '1' });

const Page = still(() => import('#features/site/screens/demos/business-pro.tsx').then((m) => m.BusinessPro));

export default function Demo() {
  return (
    <DemoPage id="business-pro">
      <Page />
    </DemoPage>
  );
}
