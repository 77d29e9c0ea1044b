import type { z } from 'zod';
import { sectionStack } from '#ui/settings-section.tsx';
import type { Profile, recoveryState, Session } from '../contract.ts';
import { PasswordForm } from './password-form.tsx';
import { RecoveryEmailSection } from './recovery-email-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';

export type Security = { recovery: z.infer<typeof recoveryState>; sessions: Session[] };

type SecuritySettingsProps = { profile: Profile; security: Security; studio: string };

export function SecuritySettings({ profile, security, studio }: SecuritySettingsProps) {
  return (
    <div className={sectionStack}>
      <PasswordForm />
      <TwoFactorSection enabled={profile.two_factor_enabled} account={profile.email} studio={studio} />
      <RecoveryEmailSection recovery={security.recovery} />
      <SessionsSection sessions={security.sessions} />
    </div>
  );
}
