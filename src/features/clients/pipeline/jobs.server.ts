import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { bookings } from '#db/schema/desk/bookings.ts';
import { form_submissions } from '#db/schema/desk/forms.ts';
import { contactOfBooking } from '#features/desk/bookings/contact.server.ts';
import { formKinds } from '#features/desk/forms/choices.ts';
import { senderOfForm } from '#features/desk/forms/contact.server.ts';
import { defineJob, handleJob } from '#platform/jobs/job.ts';
import type { LeadSource } from '#shared/choices/clients/pipeline.ts';
import { followContract, followEstimate, followInquiry } from './follow.server.ts';
import { lockBoard } from './rows.server.ts';

type Ports = { db: Db };

const inTurn = ({ db }: Ports, work: (tx: Tx) => Promise<void>): Promise<void> =>
  db.transaction(async (tx) => {
    await lockBoard(tx);
    await work(tx);
  });

/** The forms that ask for work. Whoever waits for a template has not asked for anything. */
const inquiries: ReadonlyMap<string, LeadSource> = new Map([
  [formKinds.contactPage.form_id, 'contact_form'],
  [formKinds.contactDialog.form_id, 'contact_form'],
  [formKinds.customWebsite.form_id, 'website_request'],
]);

export const leadOfFormJob = defineJob({
  name: 'pipeline.form',
  schema: z.object({ submission_id: z.uuid() }),
  retryLimit: 5,
});

// Contacts are met in a transaction of their own: everybody locks a contact's records before the contact.
export async function followForm(ports: Ports, { submission_id }: { submission_id: string }): Promise<void> {
  const [row] = await ports.db.select().from(form_submissions).where(eq(form_submissions.id, submission_id));
  const source = row && inquiries.get(row.form_id);
  const sender = source ? await ports.db.transaction((tx) => senderOfForm(tx, row)) : null;
  const contact = sender?.contact ?? null;
  if (!source || !contact) return;
  const inquiry = { contact_id: contact.id, at: row.created_at, stage: 'inquiry', source, cause: 'form' } as const;
  await inTurn(ports, (tx) => followInquiry(tx, inquiry));
}

export const leadOfBookingJob = defineJob({
  name: 'pipeline.booking',
  schema: z.object({ booking_id: z.uuid() }),
  retryLimit: 5,
});

export async function followBooking(ports: Ports, { booking_id }: { booking_id: string }): Promise<void> {
  const [row] = await ports.db.select().from(bookings).where(eq(bookings.id, booking_id));
  if (!row) return;
  const contact = await ports.db.transaction((tx) => contactOfBooking(tx, row));
  if (!contact) return;
  const { id } = contact;
  const inquiry = { contact_id: id, at: row.created_at, stage: 'conversation', source: 'booking', cause: 'booking' } as const;
  await inTurn(ports, (tx) => followInquiry(tx, inquiry));
}

export const leadOfEstimateJob = defineJob({
  name: 'pipeline.estimate',
  schema: z.object({ estimate_id: z.uuid() }),
  retryLimit: 5,
});

export const leadOfContractJob = defineJob({
  name: 'pipeline.contract',
  schema: z.object({ contract_id: z.uuid() }),
  retryLimit: 5,
});

export const leadOfFormHandler = handleJob(leadOfFormJob, followForm);
export const leadOfBookingHandler = handleJob(leadOfBookingJob, followBooking);
export const leadOfEstimateHandler = handleJob(leadOfEstimateJob, (ports: Ports, { estimate_id }) =>
  inTurn(ports, (tx) => followEstimate(tx, estimate_id)),
);
export const leadOfContractHandler = handleJob(leadOfContractJob, (ports: Ports, { contract_id }) =>
  inTurn(ports, (tx) => followContract(tx, contract_id)),
);
