import { eq, inArray } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { form_submission_notes, form_submissions, form_versions, forms } from '#db/schema/desk/forms.ts';
import { user_roles } from '#db/schema/people/auth.ts';
import { clientFinder } from '#features/people/auth/sample.server.ts';
import { insertSampleNotices } from '#features/studio/notifications/sample.server.ts';
import { type FillSamples, hoursBefore, sampleId } from '#platform/sample-data/part.server.ts';
import { formKinds } from './choices.ts';
import { formDraft } from './definition-contract.ts';
import { headlineOf } from './emails/form-mails.ts';
import { defaultReply } from './emails/reply-mails.ts';
import { submissionPath } from './policy.ts';
import { siteFormOf } from './service.server.ts';
import { siteFormIds } from './site-forms-fields.ts';

type Sent = {
  kind: keyof typeof formKinds;
  hoursAgo: number;
  isRead?: true;
  byClient?: true;
  data: { email: string; name?: string } & Record<string, string | string[]>;
};

const submissions: Sent[] = [
  {
    kind: 'contactPage',
    hoursAgo: 3,
    data: {
      name: 'Odette Marchand',
      email: 'odette@marchandceramics.example',
      phone: '(503) 555-0148',
      company: 'Marchand Ceramics',
      subject: 'Inquiry about Business Website Design',
      service: 'web-design',
      message:
        'We sell at two markets and to five restaurants, and people keep asking for a site. Photos exist, words do not. Could we open by the end of April?',
    },
  },
  {
    kind: 'customWebsite',
    hoursAgo: 20,
    byClient: true,
    data: {
      name: 'Dev Kapoor',
      email: 'dev@lanternrowtheatre.example',
      phone: '912-555-0108',
      company: 'Lantern Row Theatre',
      website_type: 'Non-profit',
      budget: '$5,000 - $10,000',
      timeline: '2-3 months',
      current_website: 'https://lanternrow.example',
      brand_colors: 'Oxblood and brass',
      inspiration: 'Playbills of the fifties: few words, one strong picture a season.',
      features: ['Booking/Appointments', 'Email Newsletter', 'Photo Gallery'],
      project_details: 'Season page, tickets through our present provider, a page for donors, and an archive of thirty years.',
    },
  },
  {
    kind: 'contactDialog',
    hoursAgo: 44,
    isRead: true,
    data: {
      name: 'Bram de Wit',
      email: 'bram@dewitcycles.example',
      phone: '',
      company: 'De Wit Cycles',
      message: 'Is E-commerce Essential able to show which sizes are in stock at each of our two shops?',
    },
  },
  {
    kind: 'templateNotify',
    hoursAgo: 70,
    isRead: true,
    data: { email: 'studio@parallelworks.example', template_id: 'studio-suite' },
  },
  {
    kind: 'contactPage',
    hoursAgo: 96,
    isRead: true,
    byClient: true,
    data: {
      name: 'Nora Lindqvist',
      email: 'nora.lindqvist@example.com',
      phone: '',
      company: '',
      subject: 'A small change',
      service: 'other',
      message: 'Could my name on the invoice be Lindqvist-Berg from March on? The wedding went well, thank you for asking.',
    },
  },
];

const questionnaire = {
  id: sampleId('form:questionnaire'),
  version_id: sampleId('form-version:questionnaire'),
  name: 'Project questionnaire',
  definition: {
    fields: [
      { key: 'name', type: 'text', label: 'Your name', required: true },
      { key: 'email', type: 'email', label: 'Your email address', required: true },
      { key: 'page_break', type: 'page_break', label: '' },
      { key: 'pages', type: 'number', label: 'How many pages will it have?', min: 1, max: 200 },
      { key: 'shop', type: 'select', label: 'Do you want to sell online?', options: ['Yes', 'No', 'Later'] },
      {
        ...{ key: 'products', type: 'number', label: 'How many products?', min: 1 },
        visible_if: { field: 'shop', operator: 'equals', value: 'Yes' },
      },
      { key: 'brief', type: 'file', label: 'A brief, if you have one' },
    ],
  },
};

/** A form of the builder with one answer, and a note about it. */
async function fillQuestionnaire(tx: Tx, now: Date): Promise<void> {
  const { id, version_id, name } = questionnaire;
  const definition = formDraft.parse(questionnaire.definition);
  await tx
    .insert(forms)
    .values({
      ...{ id, name, slug: 'project-questionnaire', type: 'onboarding' as const, draft: definition, is_sample: true },
      selected_template: defaultReply,
      success_message: 'Thank you! Your answers have arrived.',
      failure_message: 'Your answers could not be sent. Please try again.',
      created_at: hoursBefore(now, 300),
    })
    .onConflictDoNothing();
  // Its address may be taken by a form of the studio's own: then there is no sample of it.
  if ((await tx.$count(forms, eq(forms.id, id))) === 0) return;
  await tx.insert(form_versions).values({ id: version_id, form_id: id, number: 1, definition }).onConflictDoNothing();
  const submission_id = sampleId('submission:questionnaire');
  await tx
    .insert(form_submissions)
    .values({
      ...{ id: submission_id, form_id: id, form_name: name, form_uuid: id, version_id, status: 'read' as const, is_sample: true },
      data: { name: 'Salma Haddad', email: 'salma@haddadpastry.example', pages: '12', shop: 'Yes', products: '40' },
      created_at: hoursBefore(now, 30),
    })
    .onConflictDoNothing();
  await tx
    .insert(form_submission_notes)
    .values({
      id: sampleId('submission-note:questionnaire'),
      submission_id,
      body: 'Forty products: ask who takes the photos.',
      is_sample: true,
    })
    .onConflictDoNothing();
}

/** Messages from every public form, some still new, each new one with a notice for those who run the studio. */
export const fill: FillSamples = async (tx, { now }) => {
  const clientOf = await clientFinder(tx);
  const versions = new Map((await tx.select().from(form_versions)).map(({ form_id, id }) => [form_id, id]));
  const rows = submissions.map(({ kind, hoursAgo, isRead, byClient, data }, at) => ({
    ...formKinds[kind],
    form_uuid: siteFormIds[siteFormOf[kind]],
    version_id: versions.get(siteFormIds[siteFormOf[kind]]) ?? null,
    id: sampleId(`submission:${at}`),
    data,
    user_id: byClient ? clientOf(data.email) : null,
    ip_address: `203.0.113.${20 + at}`,
    status: isRead ? ('read' as const) : ('new' as const),
    is_sample: true,
    created_at: hoursBefore(now, hoursAgo),
  }));
  await tx.insert(form_submissions).values(rows).onConflictDoNothing();
  await fillQuestionnaire(tx, now);
  const admins = await tx
    .select({ user_id: user_roles.user_id })
    .from(user_roles)
    .where(inArray(user_roles.role, ['admin', 'super_admin']));
  const notices = admins.flatMap(({ user_id }) =>
    submissions.flatMap(({ kind, hoursAgo, isRead, data }, at) =>
      isRead
        ? []
        : {
            id: sampleId(`notice:${at}:${user_id}`),
            user_id,
            kind: 'form' as const,
            title: headlineOf(kind, { name: data.name ?? '', email: data.email }),
            body: String(data.subject ?? data.project_details ?? ''),
            href: submissionPath(sampleId(`submission:${at}`)),
            created_at: hoursBefore(now, hoursAgo),
          },
    ),
  );
  await insertSampleNotices(tx, notices);
};
