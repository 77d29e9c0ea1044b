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
    queryFn: () => paymentsApi.call.intent({ order_id: orderId }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const { error } = intent;
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
  return (
    <PaymentForm
      orderId={orderId}
      amount={intent.data?.amount ?? amount}
      currency={currency}
      intent={intent.data}
      onPaid={onPaid}
    />
  );
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
  const unsure = progress?.status === 'processing' || pay.error instanceof UntoldPayment;
  const look = useMutation({
    mutationFn: () => paymentsApi.call.progress({ order_id: orderId }),
    onSuccess: async ({ status }) => {
      if (status === 'paid') await onPaid();
    },
  });
  if (unsure || progress?.status === 'paid') {
    return <Underway paid={progress?.status === 'paid'} looking={look.isPending} onLook={() => look.mutate()} />;
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

function Underway({ paid, looking, onLook }: { paid: boolean; looking: boolean; onLook: () => void }) {
  if (paid) return <FormAlert tone="success" title="Payment received" />;
  return (
    <FormAlert
      tone="info"
      title="Your payment is being processed"
      action={
        <Button variant="outline" size="sm" onClick={onLook} loading={looking}>
          Look again
        </Button>
      }
    >
      Please do not pay again. We will confirm by email as soon as your bank has answered.
    </FormAlert>
  );
}

class UntoldPayment extends Error {}

/** Confirms with the bank, then lets our server ask the provider what came of it. */
async function payByCard({ stripe, elements }: CardFields, orderId: string): Promise<PaymentProgress> {
  const checked = await elements.submit();
  if (checked.error) throw new Error(checked.error.message ?? 'Please check your card.');
  const return_url = new URL('/payment/success', location.origin);
  return_url.searchParams.set('order', orderId);
  const { error } = await stripe.confirmPayment({
    elements,
    confirmParams: { return_url: return_url.href },
    redirect: 'if_required',
  });
  if (error) throw new Error(error.message ?? 'Your card was refused.');
  try {
    return await paymentsApi.call.progress({ order_id: orderId });
  } catch {
    throw new UntoldPayment();
  }
}
