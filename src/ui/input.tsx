import type { ComponentProps } from 'react';
import { controlClass } from '#ui/control-class.ts';

export type InputProps = ComponentProps<'input'>;

export function Input({ className, type = 'text', ...rest }: InputProps) {
  return <input {...rest} type={type} className={controlClass(`h-10 sm:h-9 ${className ?? ''}`)} />;
}
