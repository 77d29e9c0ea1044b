import { VerifyPage } from '#features/evidence/screens/verify-page.tsx';
import { verifyMeta } from '#features/evidence/verify-texts.ts';
import { pageMeta } from '#features/site/page-meta.ts';
import type { Route } from './+types/verify.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, verifyMeta);
export const headers = () => ({ 'x-foyer-share': '1' });

export default function Verify() {
  return <VerifyPage />;
}
