import { DialogButton, type DialogButtonProps } from './dialog-button.tsx';

const contactHref = '/contact#contact-form';
const loadContact = () => import('./contact-dialog.tsx');
const loadCustom = () => import('./custom-design-dialog.tsx');
const loadNotify = () => import('./notify-dialog.tsx');

export function ContactUsButton(props: DialogButtonProps) {
  return <DialogButton {...props} load={loadContact} dialog={{}} href={contactHref} />;
}

export function CustomDesignButton(props: DialogButtonProps) {
  const href = `/contact?${new URLSearchParams({ service: 'Web Design & Development' })}#contact-form`;
  return <DialogButton {...props} load={loadCustom} dialog={{}} href={href} />;
}

type NotifyButtonProps = DialogButtonProps & { template: { id: string; title: string } };

export function NotifyMeButton({ template, ...props }: NotifyButtonProps) {
  const href = `/contact?${new URLSearchParams({ service: template.title })}#contact-form`;
  return <DialogButton {...props} load={loadNotify} dialog={{ template }} href={href} />;
}
