import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { user_roles, users } from '#db/schema/people/auth.ts';
import { businesses } from '#db/schema/people/business.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { daysBefore, type FillSamples, sampleId } from '#platform/sample-data/part.server.ts';
import { spellTags } from './tags.server.ts';

/** People who have asked, but have no account. */
const leads = [
  {
    first: 'Beatrix',
    last: 'Okonjo',
    email: 'beatrix@tidewaterpottery.example',
    company: 'Tidewater Pottery',
    met: 3,
    source: 'form',
  },
  {
    first: 'Aurelio',
    last: 'Santamaria',
    email: 'aurelio@fourthwardbikes.example',
    company: 'Fourth Ward Bicycles',
    met: 8,
    source: 'booking',
  },
  { first: 'Yuki', last: 'Tanahashi', email: 'yuki.tanahashi@example.com', company: null, met: 12, source: 'form' },
] as const;

const tagsOf: Readonly<Record<string, readonly string[]>> = {
  'beatrix@tidewaterpottery.example': ['Online shop', 'Referral'],
  'aurelio@fourthwardbikes.example': ['Online shop'],
  'theo@marchettibakery.example': ['Retainer', 'Referral', 'Food and drink', 'Newsletter'],
  'marcus@northlightdental.example': ['Retainer'],
  'hannah@harborandpinearchitecture.example': ['Newsletter', 'Referral'],
  'elise.fontaine@example.com': ['Newsletter'],
};

export const sampleContactId = (email: string): string => sampleId(`contact:${email}`);

/** Finds the sample contact with an address; null where a real contact has that address, or it is gone. */
type SampleContact = { id: string; user_id: string | null; email: string };

export async function contactFinder(tx: Tx): Promise<(email: string) => SampleContact | null> {
  const rows = await tx
    .select({ id: contacts.id, user_id: contacts.user_id, email: contacts.email })
    .from(contacts)
    .where(eq(contacts.is_sample, true));
  const known = new Map(rows.map((row) => [row.id, row]));
  return (email) => known.get(sampleContactId(email)) ?? null;
}

export const fill: FillSamples = async (tx, { now }) => {
  const clients = await tx
    .select({ user: users, company: businesses.business_name })
    .from(users)
    .innerJoin(user_roles, and(eq(user_roles.user_id, users.id), eq(user_roles.role, 'client')))
    .leftJoin(businesses, eq(businesses.user_id, users.id))
    .where(eq(users.is_sample, true));
  const rows = [
    ...clients.map(({ user, company }) => ({
      first: user.first_name,
      last: user.last_name,
      email: user.email,
      created_at: user.created_at,
      company,
      source: 'client' as const,
      user_id: user.id,
    })),
    ...leads.map(({ met, ...lead }) => ({ ...lead, user_id: null, created_at: daysBefore(now, met) })),
  ];
  const spell = await spellTags(tx, Object.values(tagsOf).flat());
  for (const { first, last, email, company, source, user_id, created_at } of rows) {
    await tx
      .insert(contacts)
      .values({
        id: sampleContactId(email),
        first_name: first,
        last_name: last,
        email,
        company_name: company,
        tags: tagsOf[email]?.map(spell) ?? [],
        source,
        user_id,
        is_sample: true,
        created_at,
        updated_at: created_at,
      })
      .onConflictDoNothing();
  }
};
