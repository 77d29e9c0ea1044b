import type { ReactNode } from 'react';
import type { z } from 'zod';
import { sectionStack } from '#ui/settings-section.tsx';
import type { Profile, recoveryState, Session } from '../contract.ts';
import type { OwnPasskeys } from '../passkeys-contract.ts';
import type { SocialConnectionsRead } from '../social-contract.ts';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordForm } from './password-form.tsx';
import { RecoveryEmailSection } from './recovery-email-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SetPassword } from './set-password.tsx';
import { SocialSection } from './social-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';

export type Security = {
  recovery: z.output<typeof recoveryState>;
  sessions: Session[];
  passkeys: OwnPasskeys;
  social: SocialConnectionsRead;
  refuseCommon: boolean;
};

type SecuritySettingsProps = {
  profile: Profile;
  security: Security;
  studio: string /** What holds for everybody. */;
  children?: ReactNode;
};

export function SecuritySettings({ profile, security, studio, children }: SecuritySettingsProps) {
  return (
    <div className={sectionStack}>
      {security.social.has_password ? (
        <PasswordForm refuseCommon={security.refuseCommon} />
      ) : (
        <SetPassword email={profile.email} mailConfigured={security.recovery.mail_configured} />
      )}
      <TwoFactorSection enabled={profile.two_factor_enabled} account={profile.email} studio={studio} />
      <PasskeysSection passkeys={security.passkeys} />
      <RecoveryEmailSection recovery={security.recovery} />
      <SocialSection social={security.social} />
      <SessionsSection sessions={security.sessions} />
      {children}
    </div>
  );
}
