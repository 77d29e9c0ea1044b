import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { defined } from '#platform/feature/defined.ts';

/** What an event is about: workflows, webhooks and lists name and link it by this. */
export type EventSubject<P> = { type: string; id(payload: P): string };

/** One entry of the catalogue: what can happen, what is told about it, and how a person reads it. */
export type EventDefinition<P> = {
  name: string;
  /** A short sentence for the owner: "An order was placed". */
  label: string;
  subject: EventSubject<P>;
  /** Answers exactly what the schema names; throws on anything else. */
  check(payload: P): Record<string, unknown>;
  schema: z.ZodObject;
  /** A signal between jobs: no news of the studio, so no workflow and no webhook is offered it. */
  isInternal?: boolean;
};
export type AnyEvent = EventDefinition<never>;

/** A payload travels as JSON, so its schema takes JSON values only. */
export function defineEvent<S extends z.ZodObject>(definition: {
  name: string;
  schema: S;
  label: string;
  subject: EventSubject<z.output<S>>;
  isInternal?: boolean;
}): EventDefinition<z.output<S>> {
  const { name, schema } = definition;
  defined.events.add(name);
  return {
    ...definition,
    check: (payload) => {
      const checked = schema.safeParse(payload);
      if (checked.success) return checked.data;
      const where = checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
      throw new Error(`The event ${name} was emitted with a payload that its schema refuses (${where})`);
    },
  };
}

/** Anything that takes a payload of this shape; a job definition is one. */
export type EventTarget<P> = { name: string; check: (payload: P) => object; singletonKey?: (payload: P) => string };

export type Subscription = { event: AnyEvent; job: EventTarget<never> };

/** The job runs once for each such event; the event must carry what the job's payload needs. */
export function on<P>(event: EventDefinition<P>, job: EventTarget<NoInfer<P>>): Subscription {
  return { event, job };
}

/** A job that answers whatever events are wanted at the moment, told by id. The condition on an event's type is read with the event itself. */
export type EventListener = { job: EventTarget<{ event_id: string }>; wanted(type: SQL): SQL };
