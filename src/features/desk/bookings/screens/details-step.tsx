import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '#features/people/auth/screens/use-session.ts';
import { newKey } from '#shared/new-key.ts';
import { honeypotField } from '#shared/public-form/guard.ts';
import { asRefusal, postJson, type Refusal } from '#ui/public-api.ts';
import { beginForm, formToken } from '#ui/public-form/send.ts';
import type { BookingMade } from '../contract.ts';
import type { Details } from './details.ts';
import { DetailsForm } from './details-form.tsx';
import { TakenNotice } from './taken-notice.tsx';

type DetailsStepProps = {
  picked: number;
  zone: string;
  details: Details;
  onDetails: (details: Details) => void;
  onPick: (slot: number) => void;
  onGone: () => void;
};

/** The second step: who comes, and the booking itself. */
export function DetailsStep({ picked, zone, details, onDetails, onPick, onGone }: DetailsStepProps) {
  const { refusal, refusedSlot, sending, send } = useBooking(onGone);
  usePrefill(details, onDetails);
  const gone = refusal?.status === 409 ? refusal : null;
  // The honeypot is nobody's field: what it refuses is said for the whole form.
  const { [honeypotField]: _, ...fields } = gone ? {} : (refusal?.fields ?? {});
  const noField = refusal && !gone && Object.keys(fields).length === 0;
  return (
    <div className="relative overflow-hidden p-4 sm:p-7">
      <DetailsForm
        details={details}
        onChange={onDetails}
        errors={fields}
        failure={noField ? refusal.message : null}
        notice={
          gone && (
            <TakenNotice
              message={gone.message}
              alternatives={gone.details.alternatives ?? []}
              zone={zone}
              picked={picked}
              onPick={onPick}
            />
          )
        }
        sending={sending}
        disabled={gone !== null && refusedSlot === picked}
        onSubmit={(honeypot) =>
          send({ ...details, [honeypotField]: honeypot, starts_at: new Date(picked).toISOString(), time_zone: zone })
        }
      />
    </div>
  );
}

type Order = Details & { [honeypotField]: string; starts_at: string; time_zone: string };

function useBooking(onGone: () => void) {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [refusedSlot, setRefusedSlot] = useState<number | null>(null);
  const [sending, setSending] = useState(false);
  const key = useRef<{ slot: string; id: string } | null>(null);
  useEffect(() => void beginForm(), []);

  const send = async (order: Order) => {
    setSending(true);
    setRefusal(null);
    // A form that is sent again because the answer was lost must not book, or be refused, a second time.
    if (key.current?.slot !== order.starts_at) key.current = { slot: order.starts_at, id: newKey() };
    try {
      const token = await formToken();
      const made = await postJson<BookingMade>('/bookings', { ...order, token, request_key: key.current.id });
      await navigate(made.path);
    } catch (error) {
      const answer = asRefusal(error);
      setRefusal(answer);
      setRefusedSlot(Date.parse(order.starts_at));
      if (answer.status === 409) onGone();
      focusFirst(answer.fields);
    } finally {
      setSending(false);
    }
  };
  return { refusal, refusedSlot, sending, send: (order: Order) => void send(order) };
}

/** The first field that is wrong, once it is marked as such. */
function focusFirst(fields: Record<string, string>) {
  requestAnimationFrame(() => {
    const all = [...document.querySelectorAll<HTMLElement>('form [name]')];
    all.find((field) => (field.getAttribute('name') ?? '') in fields)?.focus();
  });
}

/** Somebody who is signed in need not type what is known; what was typed is never overwritten. */
function usePrefill(details: Details, change: (details: Details) => void) {
  const user = useSession();
  const done = useRef(false);
  useEffect(() => {
    if (!user || done.current) return;
    done.current = true;
    const name = `${user.first_name} ${user.last_name}`.trim() || user.display_name;
    change({ ...details, name: details.name || name, email: details.email || user.email });
  }, [user, details, change]);
}
