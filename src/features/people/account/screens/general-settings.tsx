import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { SettingsSection, sectionStack } from '#ui/settings-section.tsx';
import { Switch } from '#ui/switch.tsx';
import { useTheme } from '#ui/theme.ts';
import { type Profile, personalInfo } from '../contract.ts';
import { NotificationSwitches } from './notification-switches.tsx';
import { ProfileFields, personalInfoOf } from './profile-fields.tsx';
import { useSaveProfile } from './use-save-profile.ts';

/** The person and their switches, saved together. */
export function GeneralSettings({ profile }: { profile: Profile }) {
  const form = useForm({ resolver: zodResolver(personalInfo), values: personalInfoOf(profile) });
  const [notifications, setNotifications] = useState(profile.preferences);
  const { theme, setTheme } = useTheme();
  const save = useSaveProfile();

  const chosen = theme !== 'system';
  const dark = chosen ? theme !== 'light' : (profile.preferences.dark_mode ?? true);

  const submit = form.handleSubmit(async (info) => {
    const { email_notifications, sms_notifications } = notifications;
    const preferences = { email_notifications, sms_notifications, ...(chosen ? { dark_mode: dark } : {}) };
    await save.mutateAsync({ ...info, preferences }).catch((error: unknown) => showFieldErrors(form, error));
  });

  return (
    <form method="post" onSubmit={submit} noValidate className={sectionStack}>
      <SettingsSection title="Personal information" description="Who you are to your clients and colleagues.">
        <ProfileFields control={form.control} profile={profile} />
      </SettingsSection>
      <SettingsSection
        title="System preferences"
        description="What the system may send you, and how it looks on this device."
        className="grid gap-5"
        footer={
          <Button type="submit" loading={save.isPending}>
            Save Preferences
          </Button>
        }
      >
        <NotificationSwitches value={notifications} onChange={(value) => setNotifications({ ...notifications, ...value })} />
        <ChoiceField
          align="end"
          label="Dark mode"
          hint={
            chosen
              ? 'Switches this device at once; saved with your account, it also greets you on a new device.'
              : 'The theme follows your device until you use this switch or the theme menu.'
          }
        >
          {(wiring) => (
            <Switch {...wiring} checked={dark} onChange={(event) => setTheme(event.target.checked ? 'dark' : 'light')} />
          )}
        </ChoiceField>
      </SettingsSection>
    </form>
  );
}
