import { Minus, Plus } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { mostOfOne, quantityOf, readQuantity } from '../policy.ts';

type QuantityStepperProps = {
  name: string;
  value: number;
  disabled?: boolean;
  /** Answers the quantity that is stored then. */
  onChange: (quantity: number) => Promise<number>;
};

const button =
  'grid size-9 place-items-center text-muted transition-colors not-disabled:hover:bg-hover not-disabled:hover:text-ink disabled:opacity-40 disabled:cursor-not-allowed focus-visible:-outline-offset-2';

/** How many, never under one. What is typed counts when the field is left or Enter is pressed. */
export function QuantityStepper({ name, value, disabled, onChange }: QuantityStepperProps) {
  const [typed, setTyped] = useState(String(value));
  const [refused, setRefused] = useState(false);
  const messageId = useId();
  const stored = useRef(value);
  const wanted = useRef(value);
  const underWay = useRef(0);
  const isTyping = useRef(false);

  // While changes are under way, what the person wants counts, not the answer to an earlier press.
  const show = useCallback((quantity: number) => {
    if (underWay.current > 0) return;
    wanted.current = quantity;
    // An answer must not replace what is being typed meanwhile.
    if (!isTyping.current) setTyped(String(quantity));
  }, []);
  useEffect(() => {
    stored.current = value;
    show(value);
  }, [value, show]);

  const want = async (quantity: number) => {
    const next = quantityOf('one-time', quantity);
    isTyping.current = false;
    setRefused(false);
    setTyped(String(next));
    if (next === wanted.current) return;
    wanted.current = next;
    underWay.current += 1;
    const now = await onChange(next).catch(() => stored.current);
    underWay.current -= 1;
    show(now);
  };
  const take = () => {
    const read = readQuantity(typed);
    if (read === null) setRefused(true);
    else void want(read);
  };
  const shown = readQuantity(typed) ?? wanted.current;
  return (
    <div>
      <fieldset
        className="inline-flex h-9 w-fit overflow-hidden rounded-md border border-control-line bg-surface"
        disabled={disabled}
      >
        <legend className="sr-only">Quantity of {name}</legend>
        <button
          type="button"
          aria-label={`One less of ${name}`}
          disabled={shown <= 1}
          onClick={() => void want(wanted.current - 1)}
          className={button}
        >
          <Minus aria-hidden="true" className="size-3.5" />
        </button>
        <input
          aria-label={`Quantity of ${name}`}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          maxLength={8}
          aria-invalid={refused}
          aria-describedby={refused ? messageId : undefined}
          onChange={(event) => {
            isTyping.current = true;
            setTyped(event.target.value);
          }}
          onBlur={take}
          onKeyDown={(event) => {
            if (event.key === 'Enter') take();
          }}
          className="figures w-11 border-x border-control-line/60 bg-transparent text-center text-base outline-none focus-visible:bg-primary-soft sm:text-sm"
        />
        <button
          type="button"
          aria-label={`One more of ${name}`}
          disabled={shown >= mostOfOne}
          onClick={() => void want(wanted.current + 1)}
          className={button}
        >
          <Plus aria-hidden="true" className="size-3.5" />
        </button>
      </fieldset>
      {refused && (
        <p id={messageId} role="alert" className="mt-1.5 text-[0.8125rem] text-danger">
          Please enter a whole number from 1 to {mostOfOne}. It is still {wanted.current}.
        </p>
      )}
    </div>
  );
}
