import { inArray } from 'drizzle-orm';
import { form_submissions, form_versions } from '#db/schema/desk/forms.ts';
import { user_roles } from '#db/schema/people/auth.ts';
import { clientFinder } from '#features/people/auth/sample.server.ts';
import { insertSampleNotices } from '#features/studio/notifications/sample.server.ts';
import { type FillSamples, hoursBefore, sampleId } from '#platform/sample-data/part.server.ts';
import { formKinds } from './choices.ts';
import { headlineOf } from './emails/form-mails.ts';
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
