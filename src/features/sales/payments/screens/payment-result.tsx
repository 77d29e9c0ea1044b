import { CircleCheck, CircleX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatMoney } from '#shared/money.ts';
import { Button } from '#ui/button.tsx';
import { AuthLayout } from '#ui/layouts/auth-layout.tsx';
import type { SiteBrand } from '#ui/layouts/layout-types.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { PaymentProgress } from '../contract.ts';

/** Null without an order in the address; 'unknown' when the provider could not be asked. */
type Props = { brand: SiteBrand; progress: PaymentProgress | 'unknown' | null };

/** Where the bank sends people back to after they have agreed. */
export function PaymentSuccess({ brand, progress }: Props) {
  const known = progress === 'unknown' ? null : progress;
  const gaveUp = useLookAgain(known?.status === 'processing');
  if (progress === 'unknown') return <Unknown brand={brand} />;
  if (progress?.status === 'processing') {
    return (
      <AuthLayout
        brand={brand}
        title="Your payment is being processed"
        text="Your bank has not answered yet. Please do not pay again: we will confirm by email as soon as it has."
      >
        <Summary progress={progress} />
        {!gaveUp && (
          <p role="status" className="mt-5 flex items-center gap-2 text-sm text-muted">
            <Spinner /> Waiting for your bank...
          </p>
        )}
        <Ways progress={progress} label="View Order" />
      </AuthLayout>
    );
  }
  if (!progress) {
    return (
      <AuthLayout brand={brand} title="Thank you" text="You find your orders, invoices and receipts in your portal.">
        <Ways progress={null} label="View Order" />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout brand={brand} title="Payment received" text="Thank you. Your receipt is on its way to your inbox.">
      <Summary progress={progress} />
      <Ways progress={progress} label="View Order" />
    </AuthLayout>
  );
}

export function PaymentCancelled({ brand, progress }: Props) {
  if (progress === 'unknown') return <Unknown brand={brand} />;
  return (
    <AuthLayout
      brand={brand}
      title="Payment not completed"
      text={
        progress?.reason ??
        `Nothing was charged. Your ${progress?.is_placed === false ? 'cart' : 'order'} is kept, and you can pay it whenever you are ready.`
      }
    >
      {progress && <Summary progress={progress} />}
      <Ways progress={progress} label="Try Again" />
    </AuthLayout>
  );
}

/** Neither success nor failure is claimed when nobody could be asked. */
function Unknown({ brand }: { brand: SiteBrand }) {
  const { revalidate, state } = useRevalidator();
  return (
    <AuthLayout
      brand={brand}
      title="We could not check your payment"
      text="If it went through, nothing is lost: we will find it and confirm by email. Please do not pay again before you have looked."
    >
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void revalidate()} loading={state === 'loading'}>
          Look Again
        </Button>
        <LinkButton to="/dashboard/orders" variant="outline">
          My Orders
        </LinkButton>
      </div>
    </AuthLayout>
  );
}

function Summary({ progress: { order_number, amount, currency, status } }: { progress: PaymentProgress }) {
  const paid = status === 'paid';
  return (
    <div className="flex items-center gap-4 rounded-lg border bg-surface p-4">
      {paid && <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-success" strokeWidth={1.75} />}
      {(status === 'failed' || status === 'open') && (
        <CircleX aria-hidden="true" className="size-6 shrink-0 text-danger" strokeWidth={1.75} />
      )}
      <div className="min-w-0 flex-1">
        <p className="figures font-medium">{order_number}</p>
        <p className="text-sm text-muted">{paid ? 'Paid' : status === 'processing' ? 'Being processed' : 'Not paid'}</p>
      </div>
      <p className="figures text-lg font-semibold tracking-tight">{formatMoney(amount, currency)}</p>
    </div>
  );
}

function Ways({ progress, label }: { progress: PaymentProgress | null; label: string }) {
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <LinkButton to={wayOn(progress)}>{progress ? label : 'My Orders'}</LinkButton>
      <LinkButton to="/dashboard" variant="outline">
        Go to Dashboard
      </LinkButton>
    </div>
  );
}

/** What nobody has paid for at checkout is still in the cart; while the bank thinks, there is no order to see yet. */
function wayOn(progress: PaymentProgress | null): string {
  if (!progress) return '/dashboard/orders';
  if (progress.is_placed) return `/dashboard/orders/${progress.order_id}`;
  return progress.status === 'processing' ? '/dashboard/orders' : '/dashboard/checkout';
}

const looks = 10;
const every = 3_000;

/** Asks again a few times while the bank is silent; answers whether that is over. */
function useLookAgain(waiting: boolean): boolean {
  const { revalidate } = useRevalidator();
  const [looked, setLooked] = useState(0);
  const over = looked >= looks;
  useEffect(() => {
    if (!waiting || over) return;
    const timer = setTimeout(() => {
      setLooked(looked + 1);
      void revalidate();
    }, every);
    return () => clearTimeout(timer);
  }, [waiting, over, looked, revalidate]);
  return over;
}
