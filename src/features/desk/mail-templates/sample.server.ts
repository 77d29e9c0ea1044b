import { mail_template_versions } from '#db/schema/desk/mail-templates.ts';
import { reminderMail } from '#features/desk/bookings/emails/booking-mails.ts';
import { daysBefore, type FillSamples, sampleId } from '#platform/sample-data/part.server.ts';
import type { TemplateContent } from '#shared/mail/template-content.ts';

const text = 'I am looking forward to our talk. Bring your questions, however small they seem.';

const content: TemplateContent = {
  ...reminderMail.original,
  title: 'See you soon, {{name|and thank you}}',
  preview: text,
  blocks: [{ type: 'paragraph', text: `{{greeting}}\n${text}` }, ...reminderMail.original.blocks.slice(1)],
};

export const fill: FillSamples = async (tx, { now }) => {
  const version = { kind: 'saved', content, is_sample: true, created_at: daysBefore(now, 12) } as const;
  await tx
    .insert(mail_template_versions)
    .values({ ...version, id: sampleId('mail-template:reminder'), template: reminderMail.name, number: 1 })
    .onConflictDoNothing();
};
