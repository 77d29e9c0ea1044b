import '#features/website/site/screens/demos/bistro.css';
import { demoMeta } from '#features/website/site/demo-meta.ts';
import { DemoPage } from '#features/website/site/screens/demos/demo-page.tsx';
import { arriving, staticPart } from '#features/website/site/screens/static-part.tsx';
import type { Route } from './+types/bistro.ts';

const title = 'Bistro';

export const meta: Route.MetaFunction = (args) => demoMeta(args, title);
export const headers = () => ({ 'x-foyer-share': '1' });

const Page = staticPart(() => import('#features/website/site/screens/demos/bistro.tsx').then((m) => m.Bistro));

// Nothing to read; it is here so that the browser's loader runs for those who come from another page only.
export const loader = () => null;
export const clientLoader = async () => {
  await arriving(Page);
  return null;
};

export default function Demo() {
  return (
    <DemoPage id="bistro" title={title}>
      <Page />
    </DemoPage>
  );
}
