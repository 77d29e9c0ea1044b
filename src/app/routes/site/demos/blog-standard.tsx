import '#features/site/screens/demos/blog-standard.css';
import { demoMeta } from '#features/site/demo-meta.ts';
import { DemoPage } from '#features/site/screens/demos/demo-page.tsx';
import { still } from '#features/site/screens/still.tsx';
import type { Route } from './+types/blog-standard.ts';

export const meta: Route.MetaFunction = (args) => demoMeta(args, 'blog-standard');
export const headers = () => ({ 'x-foyer-share': '1' });

const Page = still(() => import('#features/site/screens/demos/blog-standard.tsx').then((m) => m.BlogStandard));

export default function Demo() {
  return (
    <DemoPage id="blog-standard">
      <Page />
    </DemoPage>
  );
}
