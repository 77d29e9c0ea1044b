import { type AnalyticsIds, type AnalyticsTool, usedTools } from '#shared/analytics.ts';
import type { SiteSettings } from '#shared/site-settings.ts';
import { type LegalFacts, privacyText, termsText } from '../../content/legal.ts';
import { LegalPage } from './legal-page.tsx';

export type LegalPageProps = { settings: SiteSettings; analytics: AnalyticsIds | null };
type PrivacyPageProps = LegalPageProps & Pick<LegalFacts, 'counting'>;

const toolNames: Record<AnalyticsTool, string> = {
  googleTagManagerId: 'Google Tag Manager',
  facebookPixelId: 'Meta Pixel',
  clarityProjectId: 'Microsoft Clarity',
};

const factsOf = ({ settings, analytics, counting }: PrivacyPageProps): LegalFacts => ({
  settings,
  counting,
  analytics: analytics ? usedTools(analytics).map((tool) => toolNames[tool]) : [],
});

export const PrivacyPage = (props: PrivacyPageProps) => <LegalPage {...privacyText(factsOf(props))} />;
export const TermsPage = (props: LegalPageProps) => <LegalPage {...termsText(factsOf({ ...props, counting: null }))} />;
