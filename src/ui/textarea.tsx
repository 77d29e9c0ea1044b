import type { ComponentProps } from 'react';
import { controlClass } from '#ui/control-class.ts';

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} rows={rows} className={controlClass(`resize-y py-2 leading-relaxed ${className ?? ''}`)} />;
}
