import { createHmac } from 'node:crypto';
import type { StripeEvent } from './book.ts';

export type Delivery = { status: number; body: string };
export type Signing = {
  /** Seconds since 1970 in the header; now unless told. */
  timestamp?: number;
  secret?: string;
  /** The whole header, or null for none. */
  header?: string | null;
};

/** The `Stripe-Signature` header: t=…,v1=HMAC-SHA256("t.body"). */
export function signature(body: string, secret: string, timestamp = Math.floor(Date.now() / 1000)): string {
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}

export const eventBody = (event: StripeEvent): string => JSON.stringify(event, null, 2);

/** The request that Stripe would send. */
export function webhookRequest(event: StripeEvent, secret: string, signing: Signing = {}) {
  const body = eventBody(event);
  const header = signing.header === undefined ? signature(body, signing.secret ?? secret, signing.timestamp) : signing.header;
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      ...(header === null ? {} : { 'stripe-signature': header }),
    },
    body,
  };
}

export async function deliver(url: string, event: StripeEvent, secret: string, signing?: Signing): Promise<Delivery> {
  const response = await fetch(url, webhookRequest(event, secret, signing));
  return { status: response.status, body: await response.text() };
}
