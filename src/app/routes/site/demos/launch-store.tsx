import '#features/site/screens/demos/launch-store.css';
import { demoMeta } from '#features/site/demo-meta.ts';
import { DemoPage } from '#features/site/screens/demos/demo-page.tsx';
import { still } from '#features/site/screens/still.tsx';
import type { Route } from './+types/launch-store.ts';

export const meta: Route.MetaFunction = (args) => demoMeta(args, 'launch-store');
export const headers = () => ({ 'x-foyer-share': '1' });

const Page = still(() => import('#features/site/screens/demos/launch-store.tsx').then((m) => m.LaunchStore));

export default function Demo() {
  return (
    <DemoPage id="launch-store">
      <Page />
    </DemoPage>
  );
}
