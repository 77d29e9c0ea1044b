import { redirect } from 'react-router';
import { guard } from '#app/guard.server.ts';
import { GuardBoundary } from '#app/guard-boundary.tsx';
import { pageContext } from '#app/page-context.ts';
import { PaymentCancelled } from '#features/payments/screens/payment-result.tsx';
import type { Route } from './+types/cancel.ts';

export const middleware: Route.MiddlewareFunction[] = [guard('client')];

export const meta: Route.MetaFunction = () => [{ title: 'Payment' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, site } = context.get(pageContext);
  const order_id = url.searchParams.get('order');
  const [{ branding }, progress] = await Promise.all([
    site(),
    order_id ? api.payments.progress({ order_id }).catch(() => 'unknown' as const) : null,
  ]);
  if (progress !== 'unknown' && (progress?.status === 'paid' || progress?.status === 'processing')) {
    throw redirect(`/payment/success?order=${progress.order_id}`);
  }
  return { brand: branding, progress };
}

export default function PaymentCancelPage({ loaderData }: Route.ComponentProps) {
  return <PaymentCancelled {...loaderData} />;
}

export { GuardBoundary as ErrorBoundary };
