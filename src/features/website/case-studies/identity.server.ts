import { eq, inArray, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { users } from '#db/schema/people/auth.ts';
import { businesses } from '#db/schema/people/business.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { case_study_consents, case_study_versions } from '#db/schema/website/case-studies.ts';
import { projects } from '#db/schema/work/projects.ts';
import { allLanguagesOf } from './all-languages.server.ts';
import type { Identity } from './identity-policy.ts';

const told = (texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(texts.flatMap((text) => text?.trim() || [])),
];

type Told = { id: string; original_id: string | null; project_id: string | null };

/** Who the client of a case study is, by all that is stored in any language: what they were asked about, what was published, and whose project it is. */
export async function identityOf(db: DbOrTx, { project_id, ...study }: Told): Promise<Identity> {
  const asked = await db
    .selectDistinct({
      client: sql<string | null>`${case_study_consents.content} ->> 'client'`,
      site_url: sql<string | null>`${case_study_consents.content} ->> 'site_url'`,
      ...{ name: case_study_consents.name, email: case_study_consents.sent_to },
    })
    .from(case_study_consents)
    .where(inArray(case_study_consents.case_study_id, allLanguagesOf(db, study)));
  const shown = await db
    .selectDistinct({
      client: sql<string | null>`${case_study_versions.content} ->> 'client'`,
      site_url: sql<string | null>`${case_study_versions.content} ->> 'site_url'`,
    })
    .from(case_study_versions)
    .where(inArray(case_study_versions.case_study_id, allLanguagesOf(db, study)));
  const [owner] = project_id
    ? await db
        .select({
          ...{ company: contacts.company_name, first_name: contacts.first_name, last_name: contacts.last_name },
          ...{ email: contacts.email, account: users.display_name, account_email: users.email },
          ...{ business: businesses.business_name, website: businesses.website },
        })
        .from(projects)
        .leftJoin(contacts, eq(contacts.id, projects.contact_id))
        .leftJoin(users, eq(users.id, projects.client_id))
        .leftJoin(businesses, eq(businesses.user_id, projects.client_id))
        .where(eq(projects.id, project_id))
    : [];
  const before = [...asked, ...shown];
  return {
    names: told([...before.map(({ client }) => client), owner?.company, owner?.business]),
    people: told([
      ...asked.map(({ name }) => name),
      owner && `${owner.first_name ?? ''} ${owner.last_name ?? ''}`,
      owner?.account,
    ]),
    addresses: told([
      ...before.map(({ site_url }) => site_url),
      ...asked.map(({ email }) => email),
      ...[owner?.email, owner?.account_email, owner?.website],
    ]),
  };
}
