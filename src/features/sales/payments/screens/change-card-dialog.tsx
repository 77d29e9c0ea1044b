import { useMutation, useQuery } from '@tanstack/react-query';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { toast } from '#ui/toast.tsx';
import type { CardForm, CardOnFile } from '../contract.ts';
import { CardFieldsFrame } from './card-fields.tsx';
import { paymentsApi } from './payments-api.ts';
import { type CardFields, useCardFields } from './use-card-fields.ts';

type Props = { onClose: () => void; onSaved: (saved: CardOnFile) => void };

/** Stores another card with the provider and makes it the one that renewals are charged to. */
export function ChangeCardDialog({ onClose, onSaved }: Props) {
  const form = useQuery({
    queryKey: ['card-setup'],
    queryFn: () => paymentsApi.call.beginCard(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Card on file"
      description="Renewals are charged to this card from now on. Nothing is charged today."
    >
      {form.error ? (
        <ErrorPanel
          title="The card form could not be opened"
          message={reasonOf(form.error, 'Please try again.')}
          onRetry={() => void form.refetch()}
          retrying={form.isFetching}
          className="py-6"
        />
      ) : (
        <CardSetup form={form.data} onSaved={onSaved} />
      )}
    </Dialog>
  );
}

function CardSetup({ form, onSaved }: { form: CardForm | undefined; onSaved: Props['onSaved'] }) {
  const { holder, state, retry } = useCardFields(form);
  const save = useMutation({
    mutationFn: storeCard,
    onSuccess: (saved) => {
      toast.success('Card saved');
      onSaved(saved);
    },
  });
  return (
    <form
      method="post"
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (state.status === 'ready') save.mutate(state.fields);
      }}
    >
      <CardFieldsFrame
        holder={holder}
        status={state.status}
        onRetry={retry}
        sandbox={form?.publishable_key.startsWith('pk_test_') ?? false}
      />
      {save.error && !save.isPending && <FormAlert title="The card was not saved">{save.error.message}</FormAlert>}
      <div className="flex justify-end">
        <Button type="submit" disabled={state.status !== 'ready'} loading={save.isPending}>
          Save Card
        </Button>
      </div>
    </form>
  );
}

async function storeCard({ stripe, elements }: CardFields): Promise<CardOnFile> {
  const checked = await elements.submit();
  if (checked.error) throw new Error(checked.error.message ?? 'Please check your card.');
  const { error, setupIntent } = await stripe.confirmSetup({
    elements,
    confirmParams: { return_url: `${location.origin}/dashboard/billing` },
    redirect: 'if_required',
  });
  if (error) throw new Error(error.message ?? 'Your card was refused.');
  return paymentsApi.call.saveCard({ setup_intent_id: setupIntent.id });
}
