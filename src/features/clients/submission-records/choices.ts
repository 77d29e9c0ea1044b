import type { AdminArea } from '#shared/admin-areas.ts';
import type { SubmissionRecordKind } from '#shared/choices/clients/submission-records.ts';

/** What a record takes from the answers, and which kinds of record take it. */
export const recordFields = ['email', 'name', 'company', 'phone', 'title', 'description', 'amount'] as const;
export type RecordField = (typeof recordFields)[number];
export type Mapping = Record<RecordField, string>;

const person: RecordField[] = ['email', 'name', 'company', 'phone'];
export const fieldsOfKind: Record<SubmissionRecordKind, RecordField[]> = {
  contact: person,
  client: person,
  conversation: [...person, 'title', 'description'],
  project: [...person, 'title', 'description', 'amount'],
  ticket: [...person, 'title', 'description'],
  estimate: [...person, 'title', 'description', 'amount'],
};

/** A record is made by whoever may write in its own area, and shown to whoever may see that. */
export const areaOfKind = {
  contact: 'clients',
  client: 'clients',
  conversation: 'desk',
  project: 'projects',
  ticket: 'desk',
  estimate: 'papers',
} as const satisfies Record<SubmissionRecordKind, AdminArea>;

export const recordFieldLabels: Record<RecordField, string> = {
  email: 'Email',
  name: 'Name',
  company: 'Company',
  phone: 'Phone',
  title: 'Title',
  description: 'Description',
  amount: 'Amount',
};

export const recordKindLabels: Record<SubmissionRecordKind, string> = {
  contact: 'Contact',
  client: 'Client',
  conversation: 'Conversation',
  project: 'Project',
  ticket: 'Ticket',
  estimate: 'Estimate',
};
