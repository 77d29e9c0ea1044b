import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '#ui/button.tsx';

type IconButtonProps = Omit<ButtonProps, 'size' | 'children' | 'aria-label'> & { label: string; icon: ReactNode };

export function IconButton({ label, icon, variant = 'ghost', loading, ...rest }: IconButtonProps) {
  return (
    <Button {...rest} variant={variant} size="icon" loading={loading} aria-label={label} title={rest.title ?? label}>
      {loading ? null : icon}
    </Button>
  );
}
