import { useDrops } from '#features/papers/evidence/screens/use-drops.ts';
import { verifyMeta } from '#features/papers/evidence/verify-meta.ts';
import { pageMeta } from '#features/website/site/page-meta.ts';
import { lazyPart } from '#features/website/site/screens/lazy-form.tsx';
import { arriving, staticPart } from '#features/website/site/screens/static-part.tsx';
import type { Route } from './+types/verify.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, verifyMeta);
export const headers = () => ({ 'x-foyer-share': '1' });

const parts = () => import('#features/papers/evidence/screens/verify-parts.tsx');
const Head = staticPart(() => parts().then((m) => m.VerifyHead));
const Tool = lazyPart(
  () => import('#features/papers/evidence/screens/verify-tool.tsx').then((m) => m.VerifyTool),
  () => location.hash.length > 1,
);
const Steps = staticPart(() => parts().then((m) => m.VerifySteps));

// Nothing to read; it is here so that the browser's loader runs for those who come from another page only.
export const loader = () => null;
export const clientLoader = async () => {
  await arriving(Head, Tool, Steps);
  return null;
};

export default function Verify() {
  useDrops();
  return (
    <div className="container-page pt-12 pb-20 sm:pt-18 lg:pt-24 lg:pb-28">
      <Head />
      <Tool />
      <Steps />
    </div>
  );
}
