import { z } from 'zod';
import type { DbOrTx } from '#db/client.ts';
import { defined } from '#platform/feature/defined.ts';
import { type AuditEntry, insertEntries, insertEntry } from './insert-entry.server.ts';

export type AuditDetails = Record<string, unknown>;
type Text = string | ((details: AuditDetails) => string);

/** What an entry says after the name of who did it. */
export type AuditSentence = {
  text: Text;
  /** Done by people without an account; any other entry without a name is the system's own. */
  byVisitor: boolean;
  /** A step on the way to something that is told itself: in the log for whoever looks it up, but no news of the studio. */
  isMinor?: boolean;
};
export type AuditSentences = Readonly<Record<string, AuditSentence>>;

/** The actions of one feature. Nothing but these can be written, so no entry is without a sentence. */
export type Audit<Action extends string> = {
  sentences: Readonly<Record<Action, AuditSentence>>;
  /** Call it with the transaction of the change it tells about, so that neither exists without the other. */
  write(tx: DbOrTx, entry: AuditEntry<Action>): Promise<void>;
  /** The same for many records at once, at most some hundreds. */
  writeAll(tx: DbOrTx, entries: readonly AuditEntry<Action>[]): Promise<void>;
};
export type ActionOf<A> = A extends Audit<infer Action> ? Action : never;
/** What can be done with one kind of record: `created` where the action is `estimate.created`. */
export type VerbOf<A, Noun extends string> =
  ActionOf<A> extends infer Action ? (Action extends `${Noun}.${infer Verb}` ? Verb : never) : never;

export function defineAudit<Action extends string>(texts: Record<Action, Text | AuditSentence>): Audit<Action> {
  const sentences: Partial<Record<Action, AuditSentence>> = {};
  for (const action in texts) {
    defined.actions.add(action);
    const text: Text | AuditSentence = texts[action];
    sentences[action] = typeof text === 'object' ? text : { text, byVisitor: false };
  }
  return { sentences: sentences as Record<Action, AuditSentence>, write: insertEntry, writeAll: insertEntries };
}

export const byVisitor = (text: Text): AuditSentence => ({ text, byVisitor: true });

export const minor = (text: Text): AuditSentence => ({ text, byVisitor: false, isMinor: true });

/** For a sentence that ends in a number or a name from the details: `naming('placed order', 'order_number')`. */
export const naming =
  (words: string, key: string): ((details: AuditDetails) => string) =>
  (details) =>
    `${words} ${String(details[key] ?? '')}`.trimEnd();

export const sentenceOf = ({ text }: AuditSentence, details: AuditDetails): string =>
  typeof text === 'function' ? text(details) : text;

const named = z.object({ api_key: z.object({ name: z.string() }) });

/** Who did it, with the API key that they did it by. */
export function actorName(name: string, details: AuditDetails): string {
  const by = named.safeParse(details);
  return by.success ? `${name} (API key ${by.data.api_key.name})` : name;
}
