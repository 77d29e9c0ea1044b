import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Branding } from '#shared/branding.ts';
import { reasonOf } from '#ui/api-client.ts';
import { FileDrop } from '#ui/file-drop.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { toast } from '#ui/toast.tsx';
import { type LogoVariant, logoMaxBytes } from '../contract.ts';
import { brandingApi } from './branding-api.ts';

const names = { light: 'Light', dark: 'Dark' } as const;
const hints = { light: 'Stands on light backgrounds.', dark: 'Stands on dark backgrounds: the dark and blackout themes.' };

export function BrandingLogos({ branding }: { branding: Branding }) {
  return (
    <SettingsSection
      title="Logos"
      description="Shown instead of the company name, on every page and in every mail. Stored at once when you choose a file."
      className="grid gap-6"
    >
      <LogoField variant="light" url={branding.logos.light} />
      <LogoField variant="dark" url={branding.logos.dark} />
    </SettingsSection>
  );
}

function LogoField({ variant, url }: { variant: LogoVariant; url: string | null }) {
  const { revalidate } = useRevalidator();
  // A new key throws away the preview of a picture that was refused.
  const [attempt, setAttempt] = useState(0);
  const save = useMutation({
    mutationFn: (file: File | null) =>
      file ? brandingApi.call.saveLogo({ variant, file }) : brandingApi.call.removeLogo({ variant }),
    onSuccess: async () => {
      toast.success(`${names[variant]} Logo Updated`);
      await revalidate();
    },
    onError: () => setAttempt((count) => count + 1),
  });
  return (
    <FileDrop
      key={`${url}-${attempt}`}
      label={`${names[variant]} logo`}
      hint={`240x80 px transparent PNG works best. ${hints[variant]}`}
      ground={variant}
      maxBytes={logoMaxBytes}
      currentUrl={url}
      busy={save.isPending}
      error={save.error ? reasonOf(save.error, 'The logo could not be stored.') : undefined}
      onFile={(file) => save.mutate(file)}
      onRemove={url ? () => save.mutate(null) : undefined}
    />
  );
}
