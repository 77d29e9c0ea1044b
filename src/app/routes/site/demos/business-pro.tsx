import { demoMeta } from '#features/site/demo-meta.ts';
import { BusinessPro } from '#features/site/screens/demos/business-pro.tsx';
import { DemoPage } from '#features/site/screens/demos/demo-page.tsx';
import type { Route } from './+types/business-pro.ts';

export const meta: Route.MetaFunction = (args) => demoMeta(args, 'business-pro');
export const headers = () => ({ 'x-foyer-share': '1' });

export default function Demo() {
  return (
    <DemoPage id="business-pro">
      <BusinessPro />
    </DemoPage>
  );
}
