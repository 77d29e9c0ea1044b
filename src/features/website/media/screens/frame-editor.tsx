import { type MouseEvent, useId } from 'react';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import type { MediaDetail } from '../contract.ts';
import { type CropChoice, type CropShape, choiceOf, cropOf, cropShapes, leastScale } from '../crop-policy.ts';
import type { Crop } from '../policy.ts';

export type Framing = { focal_x: number; focal_y: number; crop: Crop | null };

type FrameEditorProps = { item: MediaDetail; value: Framing; onChange: (value: Framing) => void; error?: string };

const shapeOptions = Object.keys(cropShapes).map((shape) => ({ value: shape, label: shape }));
const within = (value: number): number => Math.min(100, Math.max(0, Math.round(value)));

/** What of the picture is shown, and what of that stays in view where it is cut. The file itself is never changed. */
export function FrameEditor({ item, value, onChange, error }: FrameEditorProps) {
  const { focal_x, focal_y, crop } = value;
  const choice = crop && choiceOf(item, crop);
  const point = (event: MouseEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    // A key that presses the button has no place; the fields below are for the keyboard.
    if (event.detail === 0) return;
    onChange({
      ...value,
      focal_x: within(((event.clientX - box.left) / box.width) * 100),
      focal_y: within(((event.clientY - box.top) / box.height) * 100),
    });
  };
  const choose = (changes: Partial<CropChoice>) =>
    choice && onChange({ ...value, crop: cropOf(item, { ...choice, ...changes }) });
  const chooseShape = (shape: string) => {
    if (!(shape in cropShapes)) return onChange({ ...value, crop: null });
    const known = shape as CropShape;
    const before = choice ?? { scale: 100, left: focal_x, top: focal_y };
    onChange({ ...value, crop: cropOf(item, { ...before, shape: known, ratio: cropShapes[known] }) });
  };
  return (
    <div className="grid gap-4">
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        onClick={point}
        className="relative mx-auto block max-w-full cursor-crosshair overflow-hidden rounded-md border bg-sunken"
      >
        <img
          src={item.original_url}
          alt=""
          width={item.width}
          height={item.height}
          className="block h-auto max-h-80 w-auto max-w-full object-contain"
        />
        {crop && <Mask item={item} crop={crop} />}
        <span
          style={{ left: `${focal_x}%`, top: `${focal_y}%` }}
          className="pointer-events-none absolute size-5 -translate-1/2 rounded-full border-2 border-white bg-primary shadow-float"
        />
      </button>
      <fieldset className="grid gap-2">
        <legend className="text-sm font-medium">Focal point</legend>
        <p className="text-[0.8125rem] leading-snug text-muted">
          Click what has to stay in view where the picture is cut, or give its place in percent.
        </p>
        <div className="grid grid-cols-2 gap-3">
          <PercentField label="From the left" value={focal_x} onChange={(percent) => onChange({ ...value, focal_x: percent })} />
          <PercentField label="From the top" value={focal_y} onChange={(percent) => onChange({ ...value, focal_y: percent })} />
        </div>
      </fieldset>
      {item.kind === 'picture' && (
        <fieldset className="grid gap-3">
          <legend className="mb-2 text-sm font-medium">Crop</legend>
          <Field label="Shape" error={error} hint="The uploaded file stays whole: you can go back at any time.">
            {(control) => (
              <Select
                {...control}
                value={choice ? choice.shape : ''}
                placeholder="Whole picture"
                options={choice?.shape === 'own' ? [{ value: 'own', label: 'As it is' }, ...shapeOptions] : shapeOptions}
                onChange={(event) => event.target.value !== 'own' && chooseShape(event.target.value)}
              />
            )}
          </Field>
          {choice && (
            <>
              <Range
                label="Size"
                value={choice.scale}
                min={leastScale(item, choice.ratio)}
                onChange={(scale) => choose({ scale })}
              />
              <Range label="Left to right" value={choice.left} onChange={(left) => choose({ left })} />
              <Range label="Top to bottom" value={choice.top} onChange={(top) => choose({ top })} />
            </>
          )}
        </fieldset>
      )}
    </div>
  );
}

/** Everything outside the crop is dimmed. */
function Mask({ item, crop }: { item: MediaDetail; crop: Crop }) {
  const share = (value: number, whole: number) => `${(value / whole) * 100}%`;
  return (
    <span
      style={{
        left: share(crop.x, item.width),
        top: share(crop.y, item.height),
        width: share(crop.width, item.width),
        height: share(crop.height, item.height),
      }}
      className="pointer-events-none absolute border border-white shadow-[0_0_0_100vmax_rgb(0_0_0/0.55)]"
    />
  );
}

type NumberProps = { label: string; value: number; min?: number; onChange: (value: number) => void };

function PercentField({ label, value, onChange }: NumberProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode="numeric"
          min={0}
          max={100}
          step={1}
          value={String(value)}
          onChange={(event) => Number.isFinite(event.target.valueAsNumber) && onChange(within(event.target.valueAsNumber))}
          className="figures"
        />
      )}
    </Field>
  );
}

function Range({ label, value, min = 0, onChange }: NumberProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)_3rem] items-center gap-3 text-sm">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={100}
        value={value}
        aria-valuetext={`${value}%`}
        onChange={(event) => onChange(Number(event.target.value))}
        className="w-full accent-primary"
      />
      <span aria-hidden="true" className="figures text-right text-[0.8125rem] text-muted">
        {value}%
      </span>
    </div>
  );
}
