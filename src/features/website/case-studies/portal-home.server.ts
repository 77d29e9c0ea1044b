import { and, asc, desc, eq, gt } from 'drizzle-orm';
import * as caseIcon from 'lucide-react/icons/presentation';
import { case_studies, case_study_consents } from '#db/schema/website/case-studies.ts';
import { iconOf } from '#platform/feature/icon.ts';
import type { HomePorts, NeedSource, SectionSource } from '#platform/feature/portal-home.server.ts';
import { isSeen, original } from './all-languages.server.ts';
import { consentPath } from './consent-link.server.ts';

const most = 5;

/** Whoever looks at the client's portal does not get the key that answers for them. */
const linkOf = (ports: HomePorts, { id, kind }: { id: string; kind: string }): string | null =>
  ports.caller.viewer || kind !== 'asked' ? null : consentPath(ports, id);

/** Case studies that a client was asked to agree to. */
export const consentNeeds: NeedSource = {
  name: 'case-study-consents',
  label: 'case studies about your projects',
  icon: iconOf(caseIcon),
  position: 70,
  read: async (ports) => {
    const { db, caller, now } = ports;
    const rows = await db
      .select({ consent: case_study_consents, title: case_studies.title })
      .from(case_study_consents)
      .innerJoin(case_studies, eq(case_studies.id, case_study_consents.case_study_id))
      .where(
        and(
          eq(case_study_consents.user_id, caller.user_id),
          eq(case_study_consents.status, 'pending'),
          gt(case_study_consents.expires_at, now),
        ),
      )
      .orderBy(asc(case_study_consents.created_at))
      .limit(most);
    return rows.map(({ consent }) => ({
      id: consent.id,
      title: `May we show “${consent.content.title}”?`,
      text: 'A case study about your project. Nothing is published without your consent.',
      since: consent.created_at,
      action: 'Read and answer',
      to: linkOf(ports, consent) ?? '/dashboard',
    }));
  },
};

/** What a client has agreed to, with the link that withdraws it. */
export const consentSection: SectionSource = {
  name: 'case-studies',
  label: 'case studies about your projects',
  title: 'Case studies about your projects',
  place: 'aside',
  more: null,
  position: 90,
  read: async (ports) => {
    const { db, caller } = ports;
    const rows = await db
      .select({ consent: case_study_consents, is_public: isSeen })
      .from(case_study_consents)
      .innerJoin(case_studies, eq(case_studies.id, case_study_consents.case_study_id))
      .leftJoin(original, eq(original.id, case_studies.original_id))
      .where(and(eq(case_study_consents.user_id, caller.user_id), eq(case_study_consents.status, 'agreed')))
      .orderBy(desc(case_study_consents.answered_at))
      .limit(most);
    return rows.map(({ consent, is_public }) => ({
      id: consent.id,
      title: consent.content.title,
      detail: consent.kind === 'asked' ? 'You agreed, and can withdraw it here' : 'Recorded for you. Write to us to withdraw it',
      to: linkOf(ports, consent),
      badge: is_public ? 'Published' : null,
    }));
  },
};
