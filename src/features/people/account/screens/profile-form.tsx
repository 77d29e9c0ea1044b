import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { SettingsSection } from '#ui/settings-section.tsx';
import { type Profile, personalInfo } from '../contract.ts';
import { ProfileFields, personalInfoOf } from './profile-fields.tsx';
import { useSaveProfile } from './use-save-profile.ts';

export function ProfileForm({ profile }: { profile: Profile }) {
  const form = useForm({ resolver: zodResolver(personalInfo), values: personalInfoOf(profile) });
  const save = useSaveProfile();
  const submit = form.handleSubmit(async (info) => {
    await save.mutateAsync(info).catch((error: unknown) => showFieldErrors(form, error));
  });
  return (
    <form method="post" onSubmit={submit} noValidate>
      <SettingsSection
        title="Personal information"
        description="Your name and how we can reach you."
        footer={
          <Button type="submit" loading={save.isPending}>
            Save Changes
          </Button>
        }
      >
        <ProfileFields control={form.control} profile={profile} />
      </SettingsSection>
    </form>
  );
}
