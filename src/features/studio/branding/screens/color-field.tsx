import { hexColorPattern } from '#shared/branding.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';

type ColorFieldProps = { label: string; hint: string; value: string; onChange: (value: string) => void };

export const isHex = (value: string) => hexColorPattern.test(value);

/** The system's color picker and a box for the exact value; both change the same color. */
export function ColorField({ label, hint, value, onChange }: ColorFieldProps) {
  const problem = isHex(value) ? undefined : 'Please enter a color such as #1f4d3f';
  return (
    <Field label={label} hint={hint} error={problem}>
      {(wiring) => (
        <div className="flex gap-2">
          <input
            type="color"
            aria-label={`${label} color picker`}
            value={isHex(value) ? value.toLowerCase() : '#000000'}
            onChange={(event) => onChange(event.target.value)}
            className="h-10 w-12 shrink-0 cursor-pointer appearance-none overflow-hidden rounded-md border border-control-line/70 bg-transparent p-0 sm:h-9 [&::-webkit-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0"
          />
          <Input
            {...wiring}
            value={value}
            spellCheck={false}
            autoComplete="off"
            maxLength={7}
            onChange={(event) => onChange(event.target.value.trim())}
            className="font-mono"
          />
        </div>
      )}
    </Field>
  );
}
