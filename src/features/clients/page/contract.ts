import { oc } from '@orpc/contract';
import { z } from 'zod';
import { accountTypes } from '#shared/choices/people/auth.ts';
import { contactSources } from '#shared/choices/people/contacts.ts';
import { line } from '#shared/fields.ts';
import { seenVersion } from '#shared/seen.ts';
import { listQuery, pageOf, timestamp } from '#shared/wire.ts';
import { noteMost, recordKinds, sectionNames } from './policy.ts';

export const clientAccount = z.object({
  id: z.uuid(),
  role: z.string(),
  email_verified: z.boolean(),
  speaks_for_address: z.boolean().describe('Whether the address is confirmed, or the studio has vouched for it'),
  vouched_at: timestamp.nullable(),
  avatar_url: z.string().nullable(),
  joined_at: timestamp,
  last_seen_at: timestamp.nullable(),
  deactivated_at: timestamp.nullable(),
});

export const clientDetail = z.object({
  id: z.uuid().describe('Of the contact'),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  other_emails: z.array(z.string()).describe('Of the contacts that were merged into this one'),
  phone: z.string().nullable(),
  client_type: z.enum(accountTypes),
  business_name: z.string().nullable(),
  industry: z.string().nullable(),
  website: z.string().nullable(),
  location: z.string().nullable(),
  tags: z.array(z.string()).describe('For the studio alone'),
  source: z.enum(contactSources),
  account: clientAccount.nullable().describe('Null for somebody whom the studio knows, but who cannot sign in'),
  is_sample: z.boolean(),
  created_at: timestamp,
});
export type ClientDetail = z.output<typeof clientDetail>;

const money = { amount: z.number().nullable(), currency: z.string().nullable() };

export const clientRecord = z.object({
  id: z.uuid(),
  kind: z.enum(recordKinds),
  title: z.string(),
  detail: z.string().nullable().describe('Its number, time or size'),
  status: z.string().nullable(),
  ...money,
  at: timestamp,
  to: z.string().nullable().describe('Where it is shown'),
  is_sample: z.boolean(),
});
export type ClientRecord = z.output<typeof clientRecord>;

export const timelineEntry = clientRecord.extend({
  kind: z.enum([...recordKinds, 'note', 'activity']),
  by: z.string().nullable().describe('Who did it, where that is known'),
});
export type TimelineEntry = z.output<typeof timelineEntry>;

export const clientNote = z.object({
  id: z.uuid(),
  text: z.string(),
  author: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type ClientNote = z.output<typeof clientNote>;

export const noteForm = z.object({ text: line(noteMost, 'Please write something') });

const tags = ['Clients'];
const byId = z.object({ id: z.uuid() });
const page = listQuery.omit({ q: true }).extend(byId.shape);
const byNote = byId.extend({ note_id: z.uuid() });

export const clientPageContract = {
  get: oc
    .route({ method: 'GET', path: '/admin/clients/{id}', tags, summary: 'One client, by the id of the contact' })
    .input(byId)
    .output(clientDetail),
  counts: oc
    .route({ method: 'GET', path: '/admin/clients/{id}/counts', tags, summary: 'How much there is of each kind' })
    .input(byId)
    .output(
      z.record(
        z.enum([...sectionNames, 'notes']),
        z.number().int().nullable().describe('Null where the caller may not see them'),
      ),
    ),
  records: oc
    .route({ method: 'GET', path: '/admin/clients/{id}/records', tags, summary: 'Records of one kind, newest first' })
    .input(page.extend({ section: z.enum(sectionNames) }))
    .output(pageOf(clientRecord)),
  timeline: oc
    .route({
      method: 'GET',
      path: '/admin/clients/{id}/timeline',
      tags,
      summary: 'Everything about a client, with the entries of the audit log, newest first',
    })
    .input(page)
    .output(pageOf(timelineEntry)),
  notes: oc
    .route({ method: 'GET', path: '/admin/clients/{id}/notes', tags, summary: 'Private notes about a client, newest first' })
    .input(page)
    .output(pageOf(clientNote)),
  createNote: oc
    .route({ method: 'POST', path: '/admin/clients/{id}/notes', tags, summary: 'Adds a private note' })
    .input(byId.extend({ note_id: z.uuid().describe('Chosen by the caller: the same one is kept once') }).extend(noteForm.shape))
    .output(clientNote),
  updateNote: oc
    .route({ method: 'PUT', path: '/admin/clients/{id}/notes/{note_id}', tags, summary: 'Changes a private note' })
    .input(byNote.extend({ updated_at: seenVersion }).extend(noteForm.shape))
    .output(clientNote),
  deleteNote: oc
    .route({ method: 'DELETE', path: '/admin/clients/{id}/notes/{note_id}', tags, summary: 'Deletes a private note' })
    .input(byNote)
    .output(z.object({ id: z.uuid() })),
};
