import { Input, type InputProps } from '#ui/input.tsx';

type CodeInputProps = Omit<InputProps, 'value' | 'onChange'> & { value: string; onChange: (code: string) => void };

const digits = 6;

/** The six digits of a code that came by mail or from an app. Pasted with spaces, it is taken all the same. */
export function CodeInput({ onChange, className = '', ...rest }: CodeInputProps) {
  return (
    <Input
      {...rest}
      inputMode="numeric"
      autoComplete="one-time-code"
      className={`figures font-mono tracking-[0.3em] ${className}`}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, digits))}
    />
  );
}
