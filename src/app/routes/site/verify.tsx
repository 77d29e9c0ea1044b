import { pageContext } from '#app/page-context.ts';
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

export const loader = ({ context }: Route.LoaderArgs) => context.get(pageContext).api.seo.head({ page: '/verify' });

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [own] = await Promise.all([serverLoader(), arriving(Head, Tool, Steps)]);
  return own;
}

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
