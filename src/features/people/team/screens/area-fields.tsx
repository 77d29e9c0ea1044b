import { type AccessLevel, type AreaAccess, accessLevels, adminAreaNames, adminAreas } from '#shared/admin-areas.ts';
import { FieldError } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { levelLabels } from '../policy.ts';

type Props = {
  legend: string;
  value: AreaAccess;
  onChange: (areas: AreaAccess) => void;
  error?: string;
};

const options = accessLevels.map((value) => ({ value, label: levelLabels[value] }));

/** For each part of the admin area: nothing, looking, or changing. */
export function AreaFields({ legend, value, onChange, error }: Props) {
  return (
    <fieldset aria-describedby={error ? 'areas-error' : undefined}>
      <legend className="text-sm font-medium">{legend}</legend>
      <div className="mt-2 divide-y rounded-md border">
        {adminAreaNames.map((area) => {
          const { label, text } = adminAreas[area];
          return (
            <div key={area} className="grid gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_9.5rem] sm:items-center">
              <span className="min-w-0">
                <span className="block text-sm font-medium">{label}</span>
                <span className="block text-[0.8125rem] leading-5 text-muted">{text}</span>
              </span>
              <Select
                aria-label={label}
                options={options}
                value={value[area]}
                onChange={({ target }) => onChange({ ...value, [area]: target.value as AccessLevel })}
              />
            </div>
          );
        })}
      </div>
      {error && <FieldError id="areas-error">{error}</FieldError>}
    </fieldset>
  );
}
