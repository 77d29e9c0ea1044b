import { Minus, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { mostOfOne } from '../policy.ts';

type QuantityStepperProps = {
  name: string;
  value: number;
  /** A change is on its way: until it has arrived, what the person wants counts, not an answer to an earlier press. */
  saving: boolean;
  disabled?: boolean;
  onChange: (quantity: number) => void;
};

const button =
  'grid size-9 place-items-center text-muted transition-colors not-disabled:hover:bg-hover not-disabled:hover:text-ink disabled:opacity-40 disabled:cursor-not-allowed focus-visible:-outline-offset-2';

/** How many, never under one. What is typed counts when the field is left or Enter is pressed. */
export function QuantityStepper({ name, value, saving, disabled, onChange }: QuantityStepperProps) {
  const [typed, setTyped] = useState(String(value));
  const wanted = useRef(value);
  useEffect(() => {
    if (saving) return;
    wanted.current = value;
    setTyped(String(value));
  }, [value, saving]);

  const want = (quantity: number) => {
    const next = Math.min(Math.max(1, Math.trunc(quantity) || 1), mostOfOne);
    setTyped(String(next));
    if (next === wanted.current) return;
    wanted.current = next;
    onChange(next);
  };
  const shown = Number(typed) || 1;
  return (
    <fieldset
      className="inline-flex h-9 w-fit overflow-hidden rounded-md border border-control-line bg-surface"
      disabled={disabled}
    >
      <legend className="sr-only">Quantity of {name}</legend>
      <button
        type="button"
        aria-label={`One less of ${name}`}
        disabled={shown <= 1}
        onClick={() => want(wanted.current - 1)}
        className={button}
      >
        <Minus aria-hidden="true" className="size-3.5" />
      </button>
      <input
        aria-label={`Quantity of ${name}`}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, '').slice(0, 3))}
        onBlur={() => want(Number(typed))}
        onKeyDown={(event) => {
          if (event.key === 'Enter') want(Number(typed));
        }}
        className="figures w-11 border-x border-control-line/60 bg-transparent text-center text-base outline-none focus-visible:bg-primary-soft sm:text-sm"
      />
      <button
        type="button"
        aria-label={`One more of ${name}`}
        disabled={shown >= mostOfOne}
        onClick={() => want(wanted.current + 1)}
        className={button}
      >
        <Plus aria-hidden="true" className="size-3.5" />
      </button>
    </fieldset>
  );
}
