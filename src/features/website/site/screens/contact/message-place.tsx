import { ContactForm, type ContactFormProps } from '#features/desk/forms/screens/contact-form.tsx';
import { messagePlace } from '../../content/contact-form.ts';

type MessagePlaceProps = ContactFormProps & { /** What is said while the form is closed. */ closed: string };

export function MessagePlace({ closed, ...props }: MessagePlaceProps) {
  return (
    <section id="contact-form">
      <h2 className="font-display text-title font-semibold">{messagePlace.title}</h2>
      <p className="measure mt-4 mb-8 text-lead text-muted">{messagePlace.text}</p>
      {props.form.is_active ? <ContactForm {...props} /> : <p className="measure text-lead">{closed}</p>}
    </section>
  );
}
