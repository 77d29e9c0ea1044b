import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type BrandColors, type Branding, brandColorNames } from '#shared/branding.ts';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { toast } from '#ui/toast.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { brandingApi } from './branding-api.ts';
import { ColorField, isHex } from './color-field.tsx';
import { contrastWarnings } from './contrast.ts';

const fields: Record<keyof BrandColors, { label: string; hint: string }> = {
  primary: { label: 'Primary', hint: 'Buttons and links.' },
  secondary: { label: 'Secondary', hint: 'Bands and quiet surfaces.' },
  accent: { label: 'Accent', hint: 'Rare, and therefore loud.' },
  background: { label: 'Background', hint: 'The paper of the light theme.' },
  text: { label: 'Text', hint: 'The ink of the light theme.' },
};

export function BrandingColors({ branding }: { branding: Branding }) {
  const [colors, setColors] = useState(branding.colors);
  const [asking, setAsking] = useState(false);
  const { revalidate } = useRevalidator();
  const fail = (error: Error) => toast.error(reasonOf(error, 'The branding could not be saved.'));
  const save = useMutation({
    mutationFn: () => brandingApi.call.save({ colors }),
    onSuccess: async () => {
      toast.success('Branding Updated');
      await revalidate();
    },
    onError: fail,
  });
  const reset = useMutation({
    mutationFn: () => brandingApi.call.resetColors(),
    onSuccess: async (now) => {
      setColors(now.colors);
      toast.success('Branding Reset');
      await revalidate();
    },
    onError: fail,
    onSettled: () => setAsking(false),
  });
  const usable = brandColorNames.every((name) => isHex(colors[name]));
  // While a value is half typed, the preview keeps the stored one.
  const shown = { ...colors };
  for (const name of brandColorNames) if (!isHex(shown[name])) shown[name] = branding.colors[name];
  return (
    <SettingsSection
      title="Colors"
      description="Five colors carry the whole design: every tint, line and shadow derives from them, in all themes and in mails."
      className="grid gap-6"
      footer={
        <>
          <Button variant="ghost" className="mr-auto" onClick={() => setAsking(true)}>
            Reset to default colors
          </Button>
          <Button loading={save.isPending} disabled={!usable} onClick={() => save.mutate()}>
            Save Colors
          </Button>
        </>
      }
    >
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        {brandColorNames.map((name) => (
          <ColorField
            key={name}
            {...fields[name]}
            value={colors[name]}
            onChange={(value) => setColors({ ...colors, [name]: value })}
          />
        ))}
      </div>
      {contrastWarnings(shown).map((warning) => (
        <FormAlert key={warning} tone="warning">
          {warning}
        </FormAlert>
      ))}
      <BrandPreview branding={branding} colors={shown} />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Reset to the default colors?"
        description="All five colors go back to the ones that Foyer came with, on every page at once. Name and logos stay."
        confirmLabel="Reset colors"
        pending={reset.isPending}
        onConfirm={() => reset.mutate()}
      />
    </SettingsSection>
  );
}
