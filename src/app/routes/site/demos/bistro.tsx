import '#features/site/screens/demos/bistro.css';
import { demoMeta } from '#features/site/demo-meta.ts';
import { DemoPage } from '#features/site/screens/demos/demo-page.tsx';
import { still } from '#features/site/screens/still.tsx';
import type { Route } from './+types/bistro.ts';

export const meta: Route.MetaFunction = (args) => demoMeta(args, 'bistro');
export const headers = () => ({ 'x-foyer-share': '1' });

const Page = still(() => import('#features/site/screens/demos/bistro.tsx').then((m) => m.Bistro));

export default function Demo() {
  return (
    <DemoPage id="bistro">
      <Page />
    </DemoPage>
  );
}
