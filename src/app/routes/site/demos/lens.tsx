import { demoMeta } from '#features/site/demo-meta.ts';
import { DemoPage } from '#features/site/screens/demos/demo-page.tsx';
import { Lens } from '#features/site/screens/demos/lens.tsx';
import type { Route } from './+types/lens.ts';

export const meta: Route.MetaFunction = (args) => demoMeta(args, 'lens');
export const headers = () => ({ 'x-foyer-share': '1' });

export default function Demo() {
  return (
    <DemoPage id="lens">
      <Lens />
    </DemoPage>
  );
}
