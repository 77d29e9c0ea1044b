import '#features/website/site/screens/demos/blog-standard.css';
import { demoMeta } from '#features/website/site/demo-meta.ts';
import { DemoPage } from '#features/website/site/screens/demos/demo-page.tsx';
import { arriving, staticPart } from '#features/website/site/screens/static-part.tsx';
import type { Route } from './+types/blog-standard.ts';

const title = 'Blog Standard';

export const meta: Route.MetaFunction = (args) => demoMeta(args, title);
export const headers = () => ({ 'x-foyer-share': '1' });

const Page = staticPart(() => import('#features/website/site/screens/demos/blog-standard.tsx').then((m) => m.BlogStandard));

// Nothing to read; it is here so that the browser's loader runs for those who come from another page only.
export const loader = () => null;
export const clientLoader = async () => {
  await arriving(Page);
  return null;
};

export default function Demo() {
  return (
    <DemoPage id="blog-standard" title={title}>
      <Page />
    </DemoPage>
  );
}
