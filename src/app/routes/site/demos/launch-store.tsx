import { demoMeta } from '#features/site/demo-meta.ts';
import { DemoPage } from '#features/site/screens/demos/demo-page.tsx';
import { LaunchStore } from '#features/site/screens/demos/launch-store.tsx';
import type { Route } from './+types/launch-store.ts';

export const meta: Route.MetaFunction = (args) => demoMeta(args, 'launch-store');
export const headers = () => ({ 'x-foyer-share': '1' });

export default function Demo() {
  return (
    <DemoPage id="launch-store">
      <LaunchStore />
    </DemoPage>
  );
}
