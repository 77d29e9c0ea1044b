import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { type AnimationPreference, type TransitionEffect, useMotionPreference } from '#ui/motion-preference.ts';
import { RadioGroup } from '#ui/radio-group.tsx';
import { SettingsSection, sectionStack } from '#ui/settings-section.tsx';
import { type Theme, themeChoices, useTheme } from '#ui/theme.ts';
import type { Profile } from '../contract.ts';
import { NotificationSwitches } from './notification-switches.tsx';
import { useSaveProfile } from './use-save-profile.ts';

const themeHints: Record<Theme, string> = {
  light: 'Paper and ink.',
  dark: 'Easy on the eyes at night.',
  blackout: 'Pure black, for OLED screens.',
  system: 'Follows your device.',
};

const animations: { value: AnimationPreference; label: string; hint: string }[] = [
  { value: 'full', label: 'Full', hint: 'Pages and pictures move gently.' },
  { value: 'reduced', label: 'Reduced', hint: 'Nothing moves.' },
];

const effects: { value: TransitionEffect; label: string }[] = [
  { value: 'fade', label: 'Fade' },
  { value: 'slide', label: 'Slide' },
  { value: 'zoom', label: 'Zoom' },
];

export function PortalPreferences({ profile }: { profile: Profile }) {
  const [notifications, setNotifications] = useState(profile.preferences);
  const { theme, setTheme } = useTheme();
  const motion = useMotionPreference();
  const save = useSaveProfile();
  const { email_notifications, sms_notifications } = notifications;
  return (
    <div className={sectionStack}>
      <SettingsSection
        title="Notifications"
        description="What we may send you besides what you ask for."
        className="grid gap-5"
        footer={
          <Button
            loading={save.isPending}
            onClick={() => save.mutate({ preferences: { email_notifications, sms_notifications } })}
          >
            Save Preferences
          </Button>
        }
      >
        <NotificationSwitches value={notifications} onChange={(value) => setNotifications({ ...notifications, ...value })} />
      </SettingsSection>
      <SettingsSection title="Appearance" description="Kept on this device and applied at once.">
        <RadioGroup
          legend="Theme"
          look="cards"
          options={themeChoices.map((choice) => ({ ...choice, hint: themeHints[choice.value] }))}
          value={theme}
          onChange={(value) => setTheme(themeChoices.find((choice) => choice.value === value)?.value ?? 'system')}
        />
      </SettingsSection>
      <SettingsSection
        title="Motion"
        description="For the public pages; the portal itself never moves. A device that asks for less motion always gets it."
        className="grid gap-6"
      >
        <RadioGroup
          legend="Animation"
          look="cards"
          options={animations}
          value={motion.preference}
          onChange={(value) => motion.setPreference(value === 'reduced' ? 'reduced' : 'full')}
        />
        <RadioGroup
          legend="Page transition"
          options={effects.map((effect) => ({ ...effect, disabled: motion.preference === 'reduced' }))}
          value={motion.transitionEffect}
          onChange={(value) => motion.setTransitionEffect(effects.find((effect) => effect.value === value)?.value ?? 'fade')}
        />
      </SettingsSection>
    </div>
  );
}
