/**
 * What can happen, and what is told about it. Whoever emits an event declares it beside its own code:
 * `declare module '#platform/events/events.ts' { interface DomainEvents { 'order.paid': { order_id: string } } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: the entries are merged in by their owners
export interface DomainEvents {}

export type EventType = keyof DomainEvents & string;

/** Anything that takes a payload of this shape; a job definition is one. */
export type EventTarget<P> = { name: string; check: (payload: P) => object; singletonKey?: (payload: P) => string };

export type Subscriptions = { [K in EventType]?: readonly EventTarget<DomainEvents[K]>[] };
