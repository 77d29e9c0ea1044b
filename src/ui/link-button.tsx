import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { type ButtonLook, buttonClass } from '#ui/button-class.ts';

type LinkButtonProps = Omit<ComponentProps<typeof Link>, 'className'> & ButtonLook;

/** A link that looks like a button. Addresses outside the app (https:, mailto:, tel:) and files get a plain anchor by `reloadDocument`. */
export function LinkButton({ variant, size, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonClass({ variant, size, className })} />;
}
