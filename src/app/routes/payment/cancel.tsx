import { guard } from '#app/guard.server.ts';
import { GuardBoundary } from '#app/guard-boundary.tsx';
import { paymentProgress } from '#app/payment-progress.server.ts';
import { PaymentCancelled } from '#features/sales/payments/screens/payment-result.tsx';
import type { Route } from './+types/cancel.ts';

export const middleware: Route.MiddlewareFunction[] = [guard('client')];

export const meta: Route.MetaFunction = () => [{ title: 'Payment' }, { name: 'robots', content: 'noindex' }];

export const loader = (asked: Route.LoaderArgs) => paymentProgress(asked, 'cancel');

export default function PaymentCancelPage({ loaderData }: Route.ComponentProps) {
  return <PaymentCancelled {...loaderData} />;
}

export { GuardBoundary as ErrorBoundary };
