import { DialogButton, type DialogButtonProps } from '#features/forms/screens/dialog-button.tsx';

const load = () => import('./chat-panel.tsx');

/** Opens the visitor chat; without scripts it leads to the contact form. */
export function ChatButton(props: DialogButtonProps) {
  return <DialogButton {...props} load={load} dialog={{}} href="/contact#contact-form" />;
}
