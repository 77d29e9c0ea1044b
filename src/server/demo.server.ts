import { and, eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Tx } from '#db/client.ts';
import { user_roles, users } from '#db/schema/people/auth.ts';
import { audit_log } from '#db/schema/platform/audit.ts';
import { fillSampleData } from '#features/operations/sample-data/service.server.ts';
import { createSuperAdmin } from '#features/operations/setup/service.server.ts';
import { setupTokenOf } from '#features/operations/setup/token.server.ts';
import { insertAccount } from '#features/people/auth/accounts.server.ts';
import { authAudit } from '#features/people/auth/audit.server.ts';
import { createBusiness } from '#features/people/business/service.server.ts';
import { changeBranding } from '#features/studio/branding/service.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { createContext } from '#platform/http/context.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { saveSettings } from '#platform/settings/save-settings.server.ts';
import type { UserType } from '#shared/choices/people/auth.ts';
import { encryptField } from '#shared/field-cipher.ts';
import type { Role } from '#shared/roles.ts';
import { mapSettings } from '#shared/settings/map.ts';
import { siteSettings } from '#shared/settings/site.ts';
import { textsSettings } from '#shared/settings/texts.ts';
import { defaultSettings } from '#shared/site-settings.ts';
import type { SiteTexts } from '#shared/site-texts.ts';
import { defaultMap } from '#shared/studio-map.ts';

type DemoPerson = {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  role: Role;
  user_type: UserType;
};

const owner: DemoPerson = {
  first_name: 'Maren',
  last_name: 'Holt',
  email: 'maren@lumenandlark.example',
  password: 'demo-owner',
  role: 'super_admin',
  user_type: 'client',
};

const others: DemoPerson[] = [
  {
    first_name: 'Jules',
    last_name: 'Okafor',
    email: 'jules@lumenandlark.example',
    password: 'demo-admin',
    role: 'admin',
    user_type: 'client',
  },
  {
    first_name: 'Iris',
    last_name: 'Vandermeer',
    email: 'iris@example.com',
    password: 'demo-client',
    role: 'client',
    user_type: 'personal',
  },
  {
    first_name: 'Tomas',
    last_name: 'Byrne',
    email: 'tomas@saltandcedar.example',
    password: 'demo-business',
    role: 'client',
    user_type: 'business',
  },
];

const studio = {
  companyName: 'Lumen & Lark',
  colors: { primary: '#27436b', secondary: '#2d2a32', accent: '#e0682f', background: '#fbfaf7', text: '#18171b' },
};

const site = {
  ...defaultSettings,
  site_name: 'Lumen & Lark',
  site_address: '118 Tannery Row, Studio 4\nAsheville, NC 28801',
  site_phone: '+1 828 555 0136',
  site_email: 'hello@lumenandlark.example',
  show_services_to_visitors: true,
  show_blog_link: true,
  social_links: [{ label: 'Instagram', url: 'https://instagram.example/lumenandlark' }],
};

/** What its owner would have written and decided. */
const texts: SiteTexts = {
  owner_name: `${owner.first_name} ${owner.last_name}`,
  client_names: 'Harbor & Pine\nLumen Clinic\nSalt & Cedar\nFieldnote',
  home_about:
    'I design and build websites for makers, practices and small shops around Asheville, and for a few that are far away.\n\nI listen, draw, build and look after what I built. You speak with the same person from the first sketch to the last server setting.',
  biography:
    'I began by building shop systems for other people’s agencies, and kept noticing the same thing: the clients with the best results were the ones who spoke directly with whoever wrote the code.\n\nSo that became the studio. I take few projects at a time and carry each one from the first conversation to the server it runs on. When you call a year later, you reach somebody who remembers why the button is where it is.',
  parts: {
    clients: 'example',
    portrait: 'example',
    home_about: 'example',
    biography: 'example',
    skills: 'kept',
    approach: 'kept',
    prices: 'kept',
    pricing_faq: 'kept',
    support_faq: 'kept',
    guides: 'kept',
    commitment: 'kept',
  },
};

/**
 * Makes a fresh installation a living sample studio and answers the lines that tell how to sign in. A studio that
 * somebody else set up is left alone: these passwords are printed here for everybody to read.
 */
export async function fillSampleStudio(platform: Platform): Promise<string[]> {
  await platform.readRegistry();
  const { setup } = await platform.site.get();
  if (!setup.setup_completed) {
    const { first_name, last_name, email, password } = owner;
    await createSuperAdmin(createContext(platform, new Headers(), null), {
      site_name: site.site_name,
      first_name,
      last_name,
      email,
      password,
      setup_token: setupTokenOf(platform) ?? undefined,
      sample_data: false,
      refuse_common_passwords: false,
    });
  }
  const ownerId = await demoOwnerId(platform);
  if (!ownerId) return ['This studio was not set up by the demo, so nothing was added to it.'];
  if (!(await wasFilled(platform))) {
    const author: Actor = { actor: { id: ownerId, role: owner.role }, request_id: null, ip_address: null };
    await changeBranding(platform.db, author, studio);
    await saveSettings(platform.db, author, siteSettings, site);
    await saveSettings(platform.db, author, textsSettings, texts);
    await saveSettings(platform.db, author, mapSettings, { ...defaultMap, map_position: '35.5951, -82.5515' });
    platform.site.drop();
    await addPeople(platform, author);
    await fillSampleData(platform);
  }
  return signIns(platform.env.PUBLIC_URL);
}

async function demoOwnerId({ db }: Platform): Promise<string | null> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(user_roles, eq(user_roles.user_id, users.id))
    .where(and(eq(users.email, owner.email), eq(user_roles.role, 'super_admin')));
  return row?.id ?? null;
}

/** Samples that were removed on purpose do not come back with the next start: the audit log remembers. */
async function wasFilled({ db }: Platform): Promise<boolean> {
  return (await db.$count(audit_log, eq(audit_log.action, 'sample_data.filled'))) > 0;
}

async function addPeople({ db, auth, secrets }: Platform, author: Actor): Promise<void> {
  const { password } = await (await auth()).$context;
  for (const person of others) {
    const id = v7();
    const password_hash = await password.hash(person.password);
    await db.transaction(async (tx) => {
      if (!(await insertAccount(tx, { ...person, id, password_hash, email_verified: true, is_sample: true }))) return;
      if (person.user_type === 'business') await addBusiness(tx, id, secrets);
      await authAudit.write(tx, {
        ...author,
        action: 'user.created',
        entity: 'users',
        entity_id: id,
        details: { role: person.role },
      });
    });
  }
}

async function addBusiness(tx: Tx, user_id: string, secrets: Platform['secrets']): Promise<void> {
  const passphrase = secrets.derive(`user-data:${user_id}`);
  await createBusiness(tx, {
    user_id,
    business_name: 'Salt & Cedar Furniture',
    business_type: 'llc',
    industry: 'Manufacturing',
    website: 'https://saltandcedar.example',
    address: '9 Foundry Street',
    city: 'Asheville',
    state: 'NC',
    zip: '28801',
    country: 'United States',
    founding_date: '2016-05-09',
    employee_count: 17,
    annual_revenue: '1m_5m',
    encrypted_phone: await encryptField('+1 828 555 0171', passphrase),
    encrypted_tax_id: await encryptField('56-2219083', passphrase),
    is_sample: true,
  });
}

function signIns(address: string): string[] {
  const names: Record<string, string> = {
    super_admin: 'Super admin',
    admin: 'Admin',
    personal: 'Client',
    business: 'Business client',
  };
  const people = [owner, ...others].map(({ role, user_type, email, password }) => {
    const name = names[role] ?? names[user_type] ?? role;
    return `  ${name.padEnd(16)} ${email.padEnd(30)} ${password}`;
  });
  return [`A sample studio. Sign in at ${address}/auth as`, ...people];
}
