import '#features/site/screens/demos/lens.css';
import { demoMeta } from '#features/site/demo-meta.ts';
import { DemoPage } from '#features/site/screens/demos/demo-page.tsx';
import { still } from '#features/site/screens/still.tsx';
import type { Route } from './+types/lens.ts';

export const meta: Route.MetaFunction = (args) => demoMeta(args, 'lens');
export const headers = () => ({ 'x-foyer-share': '1' });

const Page = still(() => import('#features/site/screens/demos/lens.tsx').then((m) => m.Lens));

export default function Demo() {
  return (
    <DemoPage id="lens">
      <Page />
    </DemoPage>
  );
}
