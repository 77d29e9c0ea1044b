import { oc } from '@orpc/contract';
import { z } from 'zod';
import { languageKeys, otherLanguages } from '#shared/all-languages.ts';
import { bodyLimit, megabyte } from '#shared/body-limit.ts';
import { momentInput, timestamp } from '#shared/wire.ts';
import { daysInput, draftPreview } from './preview-contract.ts';

const inLanguage = z.object({
  id: z.uuid(),
  language: z.enum(languageKeys),
  is_public: z.boolean(),
  is_planned: z.boolean().describe('It is published by itself'),
});
export type DraftInLanguage = z.output<typeof inLanguage>;

/** A record with a draft and versions, as the studio lists it. */
export const listedDraft = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  version: z.number().int().describe('Of the newest that was published; 0 where none was'),
  is_public: z.boolean().describe('Visitors see it'),
  has_draft: z.boolean(),
  publish_at: timestamp.nullable(),
  published_at: timestamp.nullable(),
  updated_at: timestamp,
  is_sample: z.boolean(),
  language: z.enum(languageKeys),
  languages: z.array(inLanguage).describe('It and its translations, the English one first'),
});
export type ListedDraft = z.output<typeof listedDraft>;

/** What every editor of a draft knows. */
export type DraftState<C> = ListedDraft & {
  revision: number;
  published: C | null;
  draft: C | null;
  scheduled: C | null;
  draft_author: string | null;
  original: { is_public: boolean; is_newer: boolean } | null;
};

export const draftFields = <C extends z.ZodType>(content: C) => ({
  revision: z.number().int().describe('Counts every change: name the one that you saw with each of yours'),
  published: content.nullable(),
  draft: content.nullable(),
  scheduled: content.nullable().describe('What is published by itself'),
  draft_author: z.string().nullable(),
  original: z
    .object({ is_public: z.boolean(), is_newer: z.boolean().describe('It was published again since the translation was') })
    .nullable()
    .describe('What this is a translation of'),
});

export const versionsOf = <C extends z.ZodType>(content: C) =>
  z.object({
    items: z.array(z.object({ number: z.number().int(), author: z.string().nullable(), created_at: timestamp, content })),
    next_before: z.number().int().nullable(),
  });

export const draftStates = ['draft', 'planned', 'public'] as const;
export const byId = z.object({ id: z.uuid() });
export const seen = z.int32().min(0).describe('`revision` as you saw it: what was changed since then is not overwritten');
/** A deletion names the revision in its address: what a DELETE carries in its body, a proxy may drop. */
const seenRecord = z.object({ params: byId, query: z.object({ revision: z.coerce.number().pipe(seen) }) });

type Described<S, C, V> = {
  path: `/${string}`;
  tags: string[];
  /** With its article: "a post". */
  noun: string;
  state: S;
  content: C;
  versions: V;
};

/** What can be done with a record that has a draft and versions, whatever it says. */
export function draftOperations<S extends z.ZodType, C extends z.ZodType, V extends z.ZodType>({
  path,
  tags,
  noun,
  state,
  content,
  versions,
}: Described<S, C, V>) {
  const one = `${path}/{id}` as const;
  const body = bodyLimit(2 * megabyte);
  // What a text can hold at most is told by its limits together, not by each of them: the reference shows the shape in the answer.
  const seenContent = byId.extend({ revision: seen, content: z.unknown().pipe(content as z.ZodType<z.output<C>, unknown>) });
  const detailed = { inputStructure: 'detailed', tags } as const;
  return {
    get: oc
      .route({ method: 'GET', path: one, tags, summary: `${capital(noun)} with its draft` })
      .input(byId)
      .output(state),
    delete: oc
      .route({ method: 'DELETE', path: one, ...detailed, summary: `Delete ${noun}` })
      .input(seenRecord)
      .output(byId),
    save: oc
      .route({ method: 'PUT', path: `${one}/draft`, tags, summary: `Keep a draft of ${noun}` })
      .meta(body)
      .input(seenContent)
      .output(state),
    publish: oc
      .route({ method: 'POST', path: `${one}/publish`, tags, summary: `Show the draft of ${noun} to everybody` })
      .meta(body)
      .input(seenContent.describe('With the draft as you saw it'))
      .output(state),
    withdraw: oc
      .route({ method: 'POST', path: `${one}/withdraw`, tags, summary: `Take ${noun} back: it is a draft again` })
      .input(byId.extend({ revision: seen }))
      .output(state),
    discard: oc
      .route({ method: 'DELETE', path: `${one}/draft`, ...detailed, summary: `Discard the draft of ${noun}` })
      .input(seenRecord)
      .output(state),
    translate: oc
      .route({ method: 'POST', path: `${one}/translations`, tags, summary: `Begin the translation of ${noun}, or find it` })
      .input(byId.extend({ language: z.enum(otherLanguages, 'Please choose a language') }))
      .output(state),
    checkTranslation: oc
      .route({
        method: 'POST',
        path: `${one}/translation-checked`,
        tags,
        summary: `The translation of ${noun} says what it should`,
      })
      .input(byId)
      .output(state),
    schedule: oc
      .route({ method: 'PUT', path: `${one}/schedule`, tags, summary: `Publish the draft of ${noun} at a time` })
      .input(byId.extend({ revision: seen, publish_at: momentInput('Please choose a day and a time') }))
      .output(state),
    unschedule: oc
      .route({ method: 'DELETE', path: `${one}/schedule`, tags, summary: `Do not publish the draft of ${noun} later` })
      .input(byId)
      .output(state),
    listVersions: oc
      .route({ method: 'GET', path: `${one}/versions`, tags, summary: `What was published of ${noun}, the newest first` })
      .input(byId.extend({ before: z.coerce.number().int().min(1).max(1_000_000).optional() }))
      .output(versions),
    listPreviews: oc
      .route({ method: 'GET', path: `${one}/previews`, tags, summary: `The private links to the draft of ${noun}` })
      .input(byId)
      .output(z.object({ items: z.array(draftPreview) })),
    createPreview: oc
      .route({ method: 'POST', path: `${one}/previews`, tags, summary: `Make a private link to the draft of ${noun}` })
      .input(byId.extend({ days: daysInput }))
      .output(draftPreview),
    revokePreview: oc
      .route({ method: 'DELETE', path: `${path}-previews/{id}`, tags, summary: `Revoke a private link to ${noun}` })
      .input(byId)
      .output(byId),
  };
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** What a refusal tells of a record that is stored and cannot be read: enough to delete it. */
export const unreadableDraft = listedDraft.pick({ id: true, title: true }).extend({ revision: z.number().int() });
export type UnreadableDraft = z.output<typeof unreadableDraft>;
