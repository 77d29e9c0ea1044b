import '#features/website/site/screens/demos/lens.css';
import { demoMeta } from '#features/website/site/demo-meta.ts';
import { DemoPage } from '#features/website/site/screens/demos/demo-page.tsx';
import { displayFont, displayFontLinks } from '#features/website/site/screens/demos/display-font.ts';
import { arriving, staticPart } from '#features/website/site/screens/static-part.tsx';
import type { Route } from './+types/lens.ts';

const title = 'Lens';

export const meta: Route.MetaFunction = (args) => demoMeta(args, title);
export const links = displayFontLinks;
export const headers = () => ({ 'x-foyer-share': '1' });

const Page = staticPart(() => import('#features/website/site/screens/demos/lens.tsx').then((m) => m.Lens));

// Nothing to read; it is here so that the browser's loader runs for those who come from another page only.
export const loader = () => null;
export const clientLoader = async () => {
  await arriving(Page, displayFont(400));
  return null;
};

export default function Demo() {
  return (
    <DemoPage id="lens" title={title}>
      <Page />
    </DemoPage>
  );
}
