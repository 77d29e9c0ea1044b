import { demoMeta } from '#features/site/demo-meta.ts';
import { Bistro } from '#features/site/screens/demos/bistro.tsx';
import { DemoPage } from '#features/site/screens/demos/demo-page.tsx';
import type { Route } from './+types/bistro.ts';

export const meta: Route.MetaFunction = (args) => demoMeta(args, 'bistro');
export const headers = () => ({ 'x-foyer-share': '1' });

export default function Demo() {
  return (
    <DemoPage id="bistro">
      <Bistro />
    </DemoPage>
  );
}
