import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { Field } from '#ui/field.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { Input } from '#ui/input.tsx';
import { pictureMaxBytes } from '../policy.ts';

type PictureFieldProps<T extends FieldValues, C, O> = {
  control: Control<T, C, O>;
  name: FieldPath<T>;
  label: string;
  urlLabel: string;
  file: File | null;
  onFile: (file: File | null) => void;
};

const uploaded = (url: string) => url.startsWith('/');

/** A picture from this device or from an address. A chosen file is stored together with the rest. */
export function PictureField<T extends FieldValues, C, O>(props: PictureFieldProps<T, C, O>) {
  const { control, name, label, urlLabel, file, onFile } = props;
  const { field, fieldState } = useController({ control, name });
  const url = typeof field.value === 'string' ? field.value : '';
  return (
    <div className="grid gap-3">
      <FileDrop
        // A picture that was chosen before goes when an address is typed.
        key={file ? 'file' : url}
        label={label}
        hint="A picture of up to 5 MB."
        maxBytes={pictureMaxBytes}
        currentUrl={file ? null : fieldState.error ? null : url || null}
        onFile={onFile}
        onRemove={() => {
          onFile(null);
          field.onChange('');
        }}
      />
      <Field label={urlLabel} error={fieldState.error?.message}>
        {(wiring) => (
          <Input
            {...wiring}
            name={field.name}
            ref={field.ref}
            inputMode="url"
            placeholder={uploaded(url) || file ? 'Uploaded picture' : 'https://'}
            spellCheck={false}
            maxLength={2000}
            value={uploaded(url) ? '' : url}
            onBlur={field.onBlur}
            onChange={(event) => {
              onFile(null);
              field.onChange(event.target.value);
            }}
          />
        )}
      </Field>
    </div>
  );
}
