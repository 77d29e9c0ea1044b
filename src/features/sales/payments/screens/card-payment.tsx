import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatMoney } from '#shared/money.ts';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import type { PaymentIntentInfo, PaymentProgress } from '../contract.ts';
import { CardFieldsFrame } from './card-fields.tsx';
import { paymentsApi } from './payments-api.ts';
import { type CardFields, useCardFields } from './use-card-fields.ts';

type Props = {
  orderId: string;
  /** What the button says; what is charged is what the order owes. */
  amount: number;
  currency: string;
  onPaid: () => void | Promise<void>;
  /** The payment could not be opened: the order has changed, or is paid already. */
  onError?: (error: unknown) => void;
};

/** Pays a pending order by card. */
export function CardPayment({ orderId, amount, currency, onPaid, onError }: Props) {
  const intent = useQuery({
    queryKey: ['payment-intent', orderId],
    queryFn: () => openPayment(orderId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const { error, data: opened } = intent;
  const settled = opened && 'status' in opened ? opened : null;
  const form = opened && 'client_secret' in opened ? opened : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, whatever function is listening by then.
  useEffect(() => {
    if (settled?.status === 'paid') void onPaid();
  }, [settled]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each failure, whatever function is listening by then.
  useEffect(() => {
    if (error) onError?.(error);
  }, [error]);
  if (error) {
    return (
      <ErrorPanel
        title="The payment could not be opened"
        message={reasonOf(error, 'Please try again.')}
        onRetry={() => void intent.refetch()}
        retrying={intent.isFetching}
        className="py-8"
      />
    );
  }
  if (settled) return <Underway orderId={orderId} paid={settled.status === 'paid'} onPaid={onPaid} />;
  return <PaymentForm orderId={orderId} amount={form?.amount ?? amount} currency={currency} intent={form} onPaid={onPaid} />;
}

const isSettled = ({ status }: PaymentProgress): boolean => status === 'paid' || status === 'processing';

/** What the card form needs; or how the payment stands, where another tab has paid already. */
async function openPayment(order_id: string): Promise<PaymentIntentInfo | PaymentProgress> {
  try {
    return await paymentsApi.call.intent({ order_id });
  } catch (error) {
    const progress = await paymentsApi.call.progress({ order_id }).catch(() => null);
    if (progress && isSettled(progress)) return progress;
    throw error;
  }
}

function PaymentForm({
  orderId,
  amount,
  currency,
  intent,
  onPaid,
}: Omit<Props, 'onError'> & { intent: PaymentIntentInfo | undefined }) {
  const { holder, state, retry } = useCardFields(intent);
  const pay = useMutation({
    mutationFn: (fields: CardFields) => payByCard(fields, orderId),
    onSuccess: async (progress) => {
      if (progress.status === 'paid') await onPaid();
    },
  });
  const { data: progress } = pay;
  // The money may have left although we could not be told so: then nobody is asked to pay again, only to look again.
  if ((progress && isSettled(progress)) || pay.error instanceof UntoldPayment) {
    return <Underway orderId={orderId} paid={progress?.status === 'paid'} onPaid={onPaid} />;
  }
  const refusal = pay.error?.message ?? progress?.reason;
  return (
    <form
      method="post"
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (state.status === 'ready') pay.mutate(state.fields);
      }}
    >
      <CardFieldsFrame
        holder={holder}
        status={state.status}
        onRetry={retry}
        sandbox={intent?.publishable_key.startsWith('pk_test_') ?? false}
        note={
          intent?.keeps_card
            ? 'Your card is kept for the renewals of your subscription. You can change it or cancel at any time under Billing.'
            : undefined
        }
      />
      {refusal && !pay.isPending && <FormAlert title="The payment did not go through">{refusal}</FormAlert>}
      <Button type="submit" size="lg" className="w-full sm:w-fit" disabled={state.status !== 'ready'} loading={pay.isPending}>
        Pay {formatMoney(amount, currency)}
      </Button>
    </form>
  );
}

function Underway({ orderId, paid, onPaid }: { orderId: string; paid: boolean; onPaid: Props['onPaid'] }) {
  const look = useMutation({
    mutationFn: () => paymentsApi.call.progress({ order_id: orderId }),
    onSuccess: async ({ status }) => {
      if (status === 'paid') await onPaid();
    },
  });
  if (paid || look.data?.status === 'paid') return <FormAlert tone="success" title="Payment received" />;
  return (
    <FormAlert
      tone="info"
      title="Your payment is being processed"
      action={
        <Button variant="outline" size="sm" onClick={() => look.mutate()} loading={look.isPending}>
          Look again
        </Button>
      }
    >
      Please do not pay again. We will confirm by email as soon as your bank has answered.
    </FormAlert>
  );
}

class UntoldPayment extends Error {}

type Refusal = {
  message: string;
  /** This attempt has moved no money; else nobody knows. */
  isCertain: boolean;
};

/**
 * Confirms with the bank, then lets our server ask the provider how the payment stands. That counts more than what became of this
 * attempt: a refusal may only say that another tab has paid already.
 */
async function payByCard(fields: CardFields, orderId: string): Promise<PaymentProgress> {
  const refusal = await confirm(fields, orderId);
  const progress = await paymentsApi.call.progress({ order_id: orderId }).catch(() => null);
  if (progress && (!refusal || isSettled(progress))) return progress;
  if (refusal && (progress || refusal.isCertain)) throw new Error(refusal.message);
  throw new UntoldPayment();
}

async function confirm({ stripe, elements }: CardFields, orderId: string): Promise<Refusal | null> {
  const checked = await elements.submit();
  if (checked.error) return { message: checked.error.message ?? 'Please check your card.', isCertain: true };
  const return_url = new URL('/payment/success', location.origin);
  return_url.searchParams.set('order', orderId);
  const { error } = await stripe.confirmPayment({
    elements,
    confirmParams: { return_url: return_url.href },
    redirect: 'if_required',
  });
  if (!error) return null;
  return {
    message: error.message ?? 'Your card was refused.',
    isCertain: error.type === 'card_error' || error.type === 'validation_error',
  };
}
