import type { ReactNode } from 'react';
import { buttonClass } from '#ui/button-class.ts';
import { useAddress } from '#ui/use-address.ts';

export type DialogName = 'contact' | 'custom-design' | 'notify' | 'chat';

type DialogLinkProps = {
  opens: DialogName;
  /** What the dialog is about: for `notify`, the id and the title of a template. */
  about?: { id: string; title: string };
  /** A look of its own; a standard button unless given. */
  className?: string;
  'aria-label'?: string;
  children: ReactNode;
};

const contactHref = '/contact#contact-form';
const inquiry = (about: string) => `/contact?${new URLSearchParams({ service: about })}#contact-form`;

/**
 * Opens one of the site's dialogs. It has no behaviour of its own, so that it may stand in parts of a page that carry no
 * code: `SiteDialogs` hears the click. Without scripts it leads to the contact form.
 */
export function DialogLink({ opens, about, className, children, ...rest }: DialogLinkProps) {
  const address = useAddress();
  const href = opens === 'custom-design' ? inquiry('Web Design & Development') : about ? inquiry(about.title) : contactHref;
  return (
    // biome-ignore lint/a11y/useSemanticElements: without scripts this is a link.
    <a
      {...rest}
      href={address(href)}
      role="button"
      aria-haspopup="dialog"
      data-dialog={opens}
      data-about-id={about?.id}
      data-about-title={about?.title}
      className={className ?? buttonClass()}
    >
      {children}
    </a>
  );
}
