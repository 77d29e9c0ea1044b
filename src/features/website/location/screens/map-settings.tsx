import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { defaultMap } from '#shared/studio-map.ts';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { TextField } from '#ui/form-fields.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { toast } from '#ui/toast.tsx';
import { locationContract, type StudioMapInput, studioMap } from '../contract.ts';

const api = apiClient(locationContract);

export function MapSettingsForm({ map, address }: { map: StudioMapInput; address: string }) {
  const form = useForm({ resolver: zodResolver(studioMap), values: map });
  const { revalidate } = useRevalidator();
  const save = useMutation({
    mutationFn: (input: StudioMapInput) => api.call.saveMap(input),
    onSuccess: async () => {
      toast.success('Map updated');
      await revalidate();
    },
    onError: (error) => {
      showFieldErrors(form, error);
      toast.error(reasonOf(error, 'The map could not be saved.'));
    },
  });
  const { control } = form;
  return (
    <form method="post" onSubmit={form.handleSubmit((input) => save.mutate(input))} noValidate className="mt-8 border-t pt-8">
      <SettingsSection
        title="Map"
        description="“Show map” on the contact page. Nothing is loaded from elsewhere before a visitor asks for it."
        className="grid gap-5"
        footer={
          <Button type="submit" loading={save.isPending}>
            Save Map
          </Button>
        }
      >
        <TextField
          control={control}
          name="map_position"
          label="Map position"
          placeholder="45.5231, -122.6765"
          hint={
            <>
              Latitude and longitude, or the link to the place{address.trim() ? ', which you find ' : '. You find it '}
              <a
                href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address.replace(/\s+/g, ' ').trim())}`}
                target="_blank"
                rel="noopener"
                className="underline underline-offset-4"
              >
                on OpenStreetMap
              </a>
              . Left blank, or without an address above, there is no map.
            </>
          }
        />
        <TextField
          control={control}
          name="map_tiles"
          label="Map tiles"
          placeholder={defaultMap.map_tiles}
          spellCheck={false}
          hint="Where the pictures of the map come from. OpenStreetMap’s own server is for sites with few visitors."
        />
        <TextField control={control} name="map_credit" label="Map credit" placeholder={defaultMap.map_credit} />
      </SettingsSection>
    </form>
  );
}
