import '#features/website/site/screens/demos/ecommerce-essential.css';
import { demoMeta } from '#features/website/site/demo-meta.ts';
import { DemoPage } from '#features/website/site/screens/demos/demo-page.tsx';
import { EcommerceEssential } from '#features/website/site/screens/demos/ecommerce-essential.tsx';
import type { Route } from './+types/ecommerce-essential.ts';

const title = 'E-commerce Essential';

export const meta: Route.MetaFunction = (args) => demoMeta(args, title);
export const headers = () => ({ 'x-foyer-share': '1' });

export default function Demo() {
  return (
    <DemoPage id="ecommerce-essential" title={title}>
      <EcommerceEssential />
    </DemoPage>
  );
}
