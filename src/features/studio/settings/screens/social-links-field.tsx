import { Plus, Trash2 } from 'lucide-react';
import { type Control, useFieldArray } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form-fields.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { SiteInformation } from '../contract.ts';

const most = 8;

/** The links in the footer, in the order in which they stand there. */
export function SocialLinksField<C, O>({ control }: { control: Control<SiteInformation, C, O> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'social_links' });
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 text-sm font-medium">Social links</legend>
      {fields.length === 0 && <p className="text-[0.8125rem] text-muted">None yet. They appear in the footer of every page.</p>}
      {fields.map((field, at) => (
        <div
          key={field.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[10rem_minmax(0,1fr)_auto]"
        >
          <TextField
            control={control}
            name={`social_links.${at}.label`}
            label={`Name of link ${at + 1}`}
            placeholder="LinkedIn"
          />
          <TextField
            control={control}
            name={`social_links.${at}.url`}
            label={`Address of link ${at + 1}`}
            type="url"
            placeholder="https://"
            className="max-sm:col-start-1"
          />
          <IconButton
            label={`Remove link ${at + 1}`}
            icon={<Trash2 aria-hidden="true" />}
            className="mt-[1.625rem] max-sm:col-start-2 max-sm:row-start-1"
            onClick={() => remove(at)}
          />
        </div>
      ))}
      {fields.length < most && (
        <Button variant="outline" size="sm" className="w-fit" onClick={() => append({ label: '', url: '' })}>
          <Plus aria-hidden="true" />
          Add link
        </Button>
      )}
    </fieldset>
  );
}
