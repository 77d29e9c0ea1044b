import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { reasonOf } from '#ui/api-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { toast } from '#ui/toast.tsx';
import type { CardOnFile, SavedCard } from '../contract.ts';
import { brandName } from '../policy.ts';
import { ChangeCardDialog } from './change-card-dialog.tsx';
import { paymentsApi } from './payments-api.ts';

const queryKey = ['card-on-file'];

/** The card that renewals are charged to. */
export function CardPanel() {
  const stored = useQuery({ queryKey, queryFn: () => paymentsApi.call.card() });
  const client = useQueryClient();
  const [changing, setChanging] = useState(false);
  const keep = (next: CardOnFile) => client.setQueryData(queryKey, next);
  if (stored.data?.enabled === false) return null;
  return (
    <section aria-labelledby="card-on-file" className="min-w-0">
      <h2 id="card-on-file" className="mb-3 text-[0.9375rem] font-semibold tracking-tight">
        Card on file
      </h2>
      <div className="rounded-lg border bg-surface p-4 sm:p-5">
        {stored.isPending && <LoadingRows rows={1} />}
        {stored.error && (
          <ErrorPanel
            title="Your card could not be loaded"
            message={reasonOf(stored.error, 'Please try again.')}
            onRetry={() => void stored.refetch()}
            retrying={stored.isFetching}
            className="py-6"
          />
        )}
        {stored.data && <Card card={stored.data.card} onChange={() => setChanging(true)} onRemoved={keep} />}
      </div>
      {changing && (
        <ChangeCardDialog
          onClose={() => setChanging(false)}
          onSaved={(saved) => {
            keep(saved);
            setChanging(false);
          }}
        />
      )}
    </section>
  );
}

const expired = ({ exp_month, exp_year }: SavedCard, now = new Date()): boolean =>
  exp_year * 12 + exp_month <= now.getFullYear() * 12 + now.getMonth();

type CardProps = { card: SavedCard | null; onChange: () => void; onRemoved: (next: CardOnFile) => void };

function Card({ card, onChange, onRemoved }: CardProps) {
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => paymentsApi.call.removeCard(),
    onSuccess: (next) => {
      toast.success('Card removed');
      onRemoved(next);
    },
    onError: (error) => toast.error(reasonOf(error, 'The card could not be removed.')),
    onSettled: () => setAsking(false),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <span className="grid h-9 w-12 shrink-0 place-items-center rounded-md border bg-sunken text-muted">
        <CreditCard aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1 basis-44">
        {card ? (
          <>
            <p className="flex flex-wrap items-center gap-2 font-medium">
              <span className="figures">
                {brandName(card.brand)} ending in {card.last4}
              </span>
              {expired(card) && <Badge tone="danger">Expired</Badge>}
            </p>
            <p className="figures text-sm text-muted">
              Valid until {String(card.exp_month).padStart(2, '0')}/{card.exp_year}
            </p>
          </>
        ) : (
          <>
            <p className="font-medium">No card on file</p>
            <p className="text-sm text-muted">A card is kept when you buy a subscription with it, or when you add one here.</p>
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={onChange}>
          {card ? 'Change Card' : 'Add Card'}
        </Button>
        {card && (
          <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
            Remove
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Remove this card?"
        description="You can add a card again at any time."
        confirmLabel="Remove Card"
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </div>
  );
}
