import { eq } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { case_studies, case_study_consents } from '#db/schema/website/case-studies.ts';
import { readStudioDay } from '#db/studio-day.ts';
import { tokenHash } from '#platform/crypto/link-token.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { isSeen, original } from './all-languages.server.ts';
import type { AskedConsent } from './contract.ts';
import { identityOf } from './identity.server.ts';
import { type ConsentRow, quotesOf, readContent } from './queries.server.ts';
import { clientIn, studyOf } from './shown.ts';

/** A question that nobody answered in time. */
export const isOver = ({ status, expires_at }: Pick<ConsentRow, 'status' | 'expires_at'>): boolean =>
  status === 'pending' && expires_at !== null && expires_at.getTime() < Date.now();

/** What a link leads to; one that was replaced, or not answered in time, leads nowhere. */
export async function demandConsent(db: DbOrTx, token: string) {
  const [found] = await db
    .select({ consent: case_study_consents, study: case_studies, is_public: isSeen })
    .from(case_study_consents)
    .innerJoin(case_studies, eq(case_studies.id, case_study_consents.case_study_id))
    .leftJoin(original, eq(original.id, case_studies.original_id))
    .where(eq(case_study_consents.token_hash, tokenHash(token)));
  if (!found || isOver(found.consent)) throw new AppError('NOT_FOUND', 'This link is not valid any more.');
  return found;
}

/** As the client sees it: what they were asked about, and what became of it. */
export async function askedOnWire({ db, site }: Pick<Platform, 'db' | 'site'>, token: string): Promise<AskedConsent> {
  const { consent, study, is_public } = await demandConsent(db, token);
  const { language } = study;
  const content = readContent(study, consent.content);
  const now = new Date().toISOString();
  const { branding } = await site.get();
  return {
    ...{ status: consent.status, naming: consent.naming, name: consent.name, is_public },
    study: studyOf(content, {
      ...{ slug: study.slug, published_at: now, changed_at: now, is_sample: false, language, languages: [language] },
      quotes: await quotesOf(db, study),
      known: await identityOf(db, study),
    }),
    client: content.client,
    anonymous_as: clientIn(language, { ...content, is_anonymous: true }),
    is_anonymous: content.is_anonymous,
    answered_on: consent.answered_at && (await readStudioDay(db, consent.answered_at)),
    slug: study.slug,
    studio: branding.companyName,
  };
}
