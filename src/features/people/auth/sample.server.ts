import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { user_roles, users } from '#db/schema/people/auth.ts';
import { insertSampleBusiness, type SampleCompany } from '#features/people/business/sample.server.ts';
import { daysBefore, type FillSamples, sampleId } from '#platform/sample-data/part.server.ts';

type Client = { first: string; last: string; email: string; joined: number; verified?: false; company?: SampleCompany };

export const sampleClients: Client[] = [
  { first: 'Nora', last: 'Lindqvist', email: 'nora.lindqvist@example.com', joined: 1 },
  {
    first: 'Theo',
    last: 'Marchetti',
    email: 'theo@marchettibakery.example',
    joined: 2,
    company: {
      name: 'Marchetti & Daughters Bakery',
      type: 'partnership',
      industry: 'Food and Beverage',
      website: 'https://marchettibakery.example',
      address: '48 Mulberry Lane',
      city: 'Providence',
      state: 'RI',
      zip: '02903',
      employees: 14,
      revenue: '500k_1m',
      founded: '1987-04-01',
      phone: '+1 401 555 0142',
      tax_id: '05-0451982',
    },
  },
  { first: 'Priya', last: 'Raghunathan', email: 'priya.r@example.com', joined: 4, verified: false },
  {
    first: 'Marcus',
    last: 'Oyelaran',
    email: 'marcus@northlightdental.example',
    joined: 6,
    company: {
      name: 'Northlight Family Dental',
      type: 'llc',
      industry: 'Healthcare',
      website: 'https://northlightdental.example',
      address: '2210 Grand Avenue, Suite 5',
      city: 'Duluth',
      state: 'MN',
      zip: '55803',
      employees: 9,
      revenue: '1m_5m',
      founded: '2014-09-15',
      phone: '+1 218 555 0119',
      tax_id: '41-2087716',
    },
  },
  { first: 'Elise', last: 'Fontaine', email: 'elise.fontaine@example.com', joined: 9 },
  {
    first: 'Hannah',
    last: 'Whitcomb',
    email: 'hannah@harborandpinearchitecture.example',
    joined: 11,
    company: {
      name: 'Harbor & Pine Residential Architecture and Interior Planning',
      type: 's_corporation',
      industry: 'Construction',
      website: 'https://harborandpine.example',
      address: '7 Custom House Wharf',
      city: 'Portland',
      state: 'ME',
      zip: '04101',
      employees: 22,
      revenue: '1m_5m',
      founded: '2003-02-11',
      phone: '+1 207 555 0187',
      tax_id: '01-0774310',
    },
  },
  { first: 'Jonah', last: 'Abebe', email: 'jonah.abebe@example.com', joined: 15 },
  {
    first: 'Camila',
    last: 'Restrepo',
    email: 'camila@fieldnotesnursery.example',
    joined: 18,
    company: {
      name: 'Field Notes Nursery',
      type: 'sole_proprietorship',
      industry: 'Agriculture',
      address: '914 County Road 12',
      city: 'Boulder',
      state: 'CO',
      zip: '80302',
      employees: 3,
      revenue: 'under_100k',
      founded: '2021-03-20',
      phone: '+1 303 555 0164',
      tax_id: '84-3310275',
    },
  },
  {
    first: 'Samir',
    last: 'Haddad',
    email: 'samir@brightdeskaccounting.example',
    joined: 23,
    verified: false,
    company: {
      name: 'Brightdesk Accounting',
      type: 'corporation',
      industry: 'Finance',
      website: 'https://brightdesk.example',
      address: '301 Commerce Street, 18th Floor',
      city: 'Fort Worth',
      state: 'TX',
      zip: '76102',
      employees: 41,
      revenue: '5m_10m',
      founded: '1998-06-30',
      phone: '+1 817 555 0135',
      tax_id: '75-2671904',
    },
  },
  { first: 'Ingrid', last: 'Solheim', email: 'ingrid.solheim@example.com', joined: 31 },
  {
    first: 'Dev',
    last: 'Kapoor',
    email: 'dev@lanternrowtheatre.example',
    joined: 44,
    company: {
      name: 'Lantern Row Theatre',
      type: 'nonprofit',
      industry: 'Entertainment',
      website: 'https://lanternrow.example',
      address: '55 Lantern Row',
      city: 'Savannah',
      state: 'GA',
      zip: '31401',
      employees: 12,
      revenue: '100k_500k',
      founded: '2009-10-02',
      phone: '+1 912 555 0108',
      tax_id: '58-2450061',
    },
  },
  { first: 'Wren', last: 'Castellanos', email: 'wren.castellanos@example.com', joined: 62 },
];

export const sampleClientId = (email: string): string => sampleId(`client:${email}`);

/** Finds the sample client with an address; null where a real person has that address, or the client is gone. */
export async function clientFinder(tx: Tx): Promise<(email: string) => string | null> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.is_sample, true));
  const ids = new Set(rows.map((row) => row.id));
  return (email) => (ids.has(sampleClientId(email)) ? sampleClientId(email) : null);
}

/** People and companies from everywhere, with a name that is too long for most columns among them. */
export const fill: FillSamples = async (tx, { now, secrets }) => {
  const rows = sampleClients.map(({ first, last, email, joined, verified, company }) => ({
    id: sampleClientId(email),
    email,
    first_name: first,
    last_name: last,
    display_name: `${first} ${last}`,
    user_type: company ? ('business' as const) : ('personal' as const),
    email_verified: verified ?? true,
    is_sample: true,
    created_at: daysBefore(now, joined),
    updated_at: daysBefore(now, joined / 2),
  }));
  const added = await tx.insert(users).values(rows).onConflictDoNothing().returning({ id: users.id });
  const ids = added.map((row) => row.id);
  if (ids.length === 0) return;
  await tx.insert(user_roles).values(ids.map((user_id) => ({ user_id, role: 'client' as const })));
  for (const { email, company, joined } of sampleClients) {
    const id = sampleClientId(email);
    if (!company || !ids.includes(id)) continue;
    await insertSampleBusiness(tx, id, company, daysBefore(now, joined), secrets);
  }
};
