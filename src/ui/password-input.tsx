import clsx from 'clsx';
import { Check, Circle, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Input, type InputProps } from '#ui/input.tsx';

export type PasswordReason = { label: string; met: boolean /** False for what is only advice. */; demanded: boolean };

type PasswordInputProps = Omit<InputProps, 'type'> & {
  /** What makes a password strong, each met or not yet; shown as a list under the box. */
  reasons?: readonly PasswordReason[];
};

export function PasswordInput({ reasons, ...rest }: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  return (
    <>
      <span className="relative block">
        <Input {...rest} type={visible ? 'text' : 'password'} className="pr-10" />
        <button
          type="button"
          onClick={() => setVisible(!visible)}
          aria-pressed={visible}
          aria-label="Show password"
          className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-md text-muted hover:text-ink focus-visible:-outline-offset-2"
        >
          {visible ? <EyeOff aria-hidden="true" className="size-4" /> : <Eye aria-hidden="true" className="size-4" />}
        </button>
      </span>
      {reasons && (
        <>
          <Reasons label="Password must have" reasons={reasons.filter(({ demanded }) => demanded)} />
          <p className="mt-2 text-[0.8125rem] text-muted">Stronger still:</p>
          <Reasons label="Password strength" reasons={reasons.filter(({ demanded }) => !demanded)} />
        </>
      )}
    </>
  );
}

function Reasons({ label, reasons }: { label: string; reasons: readonly PasswordReason[] }) {
  return (
    <ul aria-label={label} className="mt-1 grid gap-1 text-[0.8125rem] text-muted">
      {reasons.map(({ label: reason, met, demanded }) => (
        <li key={reason} className={clsx('flex items-center gap-2', demanded && 'font-medium text-ink')}>
          {met ? (
            <Check aria-hidden="true" className="size-3.5 text-success" />
          ) : (
            <Circle aria-hidden="true" className="size-3.5 text-subtle" />
          )}
          {reason}
          <span className="sr-only">{met ? '(met)' : '(not yet)'}</span>
        </li>
      ))}
    </ul>
  );
}
