import { ContactForm, type ContactFormProps } from '#features/desk/forms/screens/contact-form.tsx';
import { messagePlace } from '../../content/contact-form.ts';

export function MessagePlace(props: ContactFormProps) {
  return (
    <section id="contact-form">
      <h2 className="font-display text-title font-semibold">{messagePlace.title}</h2>
      <p className="measure mt-4 mb-8 text-lead text-muted">{messagePlace.text}</p>
      <ContactForm {...props} />
    </section>
  );
}
