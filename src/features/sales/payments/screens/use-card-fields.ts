import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import type { CardForm } from '../contract.ts';
import { stripeLook } from './stripe-look.ts';
import { openStripe } from './stripe-script.ts';

export type CardFields = { stripe: Stripe; elements: StripeElements };
type State = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; fields: CardFields };

/** Puts the provider's fields into the element of `holder`. They live in a frame of their own: a card's number never gets here. */
export function useCardFields(form: CardForm | undefined) {
  const holder = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>({ status: 'loading' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form's parts are what matters, not the object.
  useEffect(() => {
    if (!form) return;
    let gone = false;
    let close = () => {};
    setState({ status: 'loading' });
    mountFields(form, holder.current, () => gone).then(
      (mounted) => {
        if (!mounted) return;
        close = mounted.close;
        if (gone) close();
        else setState({ status: 'ready', fields: mounted.fields });
      },
      () => !gone && setState({ status: 'failed' }),
    );
    return () => {
      gone = true;
      close();
    };
  }, [form?.client_secret, form?.publishable_key, form?.script_url]);

  // A fresh document also brings the policy that allows the form, if the keys were stored only after this one was loaded.
  return { holder, state, retry: () => location.reload() };
}

async function mountFields(
  { client_secret, publishable_key, script_url }: CardForm,
  into: HTMLElement | null,
  gone: () => boolean,
) {
  const stripe = await openStripe(script_url, publishable_key);
  if (gone() || !into) return null;
  const elements = stripe.elements({ clientSecret: client_secret, appearance: stripeLook() });
  const payment = elements.create('payment', { layout: 'tabs' });
  await new Promise<void>((resolve, reject) => {
    payment.on('ready', () => resolve());
    payment.on('loaderror', () => reject(new Error('The card form could not be loaded.')));
    payment.mount(into);
  });
  const themes = new MutationObserver(() => elements.update({ appearance: stripeLook() }));
  themes.observe(document.documentElement, { attributeFilter: ['class'] });
  const close = () => {
    themes.disconnect();
    payment.destroy();
  };
  return { fields: { stripe, elements }, close };
}
