import type { AnalyticsIds } from '#shared/analytics.ts';
import type { Changes } from '#shared/site-content.ts';
import type { SiteSettings } from '#shared/site-settings.ts';
import { type LegalFacts, legalFacts, privacyText, termsText } from '../../content/legal.ts';
import { LegalPage } from './legal-page.tsx';

export type LegalPageProps = { settings: SiteSettings; analytics: AnalyticsIds | null; changes: Changes };

export const PrivacyPage = ({ changes, ...facts }: LegalPageProps & Pick<LegalFacts, 'counting'>) => (
  <LegalPage text={privacyText(legalFacts(facts))} changes={changes} />
);
export const TermsPage = ({ changes, ...facts }: LegalPageProps) => (
  <LegalPage text={termsText(legalFacts({ ...facts, counting: null }))} changes={changes} />
);
