import { demoMeta } from '#features/site/demo-meta.ts';
import { BlogStandard } from '#features/site/screens/demos/blog-standard.tsx';
import { DemoPage } from '#features/site/screens/demos/demo-page.tsx';
import type { Route } from './+types/blog-standard.ts';

export const meta: Route.MetaFunction = (args) => demoMeta(args, 'blog-standard');
export const headers = () => ({ 'x-foyer-share': '1' });

export default function Demo() {
  return (
    <DemoPage id="blog-standard">
      <BlogStandard />
    </DemoPage>
  );
}
