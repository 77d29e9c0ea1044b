import { randomBytes } from 'node:crypto';

export type StripeObject = { id: string; object: string; [field: string]: unknown };
export type StripeEvent = StripeObject & { type: string; created: number; data: { object: StripeObject } };

/** An error in Stripe's shape. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;

  constructor(status: number, body: { type: string; message: string; code?: string; [field: string]: unknown }) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export const missing = (what: string, id: string) =>
  new Refusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param: what.replace(' ', '_'),
  });
export const invalid = (message: string, param?: string, code = 'parameter_invalid') =>
  new Refusal(400, { type: 'invalid_request_error', code, message, param });

/** Everything this account holds, and what happened to it. */
export function createBook() {
  const objects = new Map<string, StripeObject>();
  const events: StripeEvent[] = [];
  const listeners = new Set<(event: StripeEvent) => void>();
  /** Seconds that the test moved the clock on. */
  let ahead = 0;

  const now = () => Math.floor(Date.now() / 1000) + ahead;
  const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

  return {
    objects,
    events,
    now,
    newId,
    advance: (seconds: number) => {
      ahead += seconds;
    },
    add(prefix: string, object: string, fields: Record<string, unknown>): StripeObject {
      const made = { id: newId(prefix), object, created: now(), livemode: false, ...fields };
      objects.set(made.id, made);
      return made;
    },
    find(object: string, id: string): StripeObject {
      const found = objects.get(id);
      if (found?.object !== object) throw missing(object, id);
      return found;
    },
    all: (object: string) => [...objects.values()].filter((one) => one.object === object),
    /** An event holds the object as it was at that moment. */
    happen(type: string, object: StripeObject): StripeEvent {
      const event: StripeEvent = {
        id: newId('evt'),
        object: 'event',
        api_version: '2026-10-28.endive',
        created: now(),
        livemode: object.livemode ?? false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
        data: { object: structuredClone(object) },
      };
      events.push(event);
      for (const hear of listeners) hear(event);
      return event;
    },
    onEvent: (hear: (event: StripeEvent) => void) => listeners.add(hear),
  };
}
export type Book = ReturnType<typeof createBook>;
