import '#features/site/screens/demos/ecommerce-essential.css';
import { demoMeta } from '#features/site/demo-meta.ts';
import { DemoPage } from '#features/site/screens/demos/demo-page.tsx';
import { EcommerceEssential } from '#features/site/screens/demos/ecommerce-essential.tsx';
import type { Route } from './+types/ecommerce-essential.ts';

export const meta: Route.MetaFunction = (args) => demoMeta(args, 'ecommerce-essential');
export const headers = () => ({ 'x-foyer-share': '1' });

export default function Demo() {
  return (
    <DemoPage id="ecommerce-essential">
      <EcommerceEssential />
    </DemoPage>
  );
}
