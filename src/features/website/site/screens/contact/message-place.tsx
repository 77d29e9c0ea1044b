import { ContactForm, type ContactFormProps } from '#features/desk/forms/screens/contact-form.tsx';
import { type Changes, changed } from '#shared/site-content.ts';
import { useWords } from '#ui/words.ts';
import { messagePlace } from '../../content/contact-form.ts';
import { Part } from '../parts/part.tsx';

type MessagePlaceProps = ContactFormProps & { /** What is said while the form is closed. */ closed: string; changes: Changes };

export function MessagePlace({ closed, changes, ...props }: MessagePlaceProps) {
  const t = useWords();
  const { title, text } = changed('message', messagePlace, changes);
  return (
    <Part name="message">
      <section id="contact-form">
        <h2 className="font-display text-title font-semibold">{title}</h2>
        <p className="measure mt-4 mb-8 text-lead whitespace-pre-line text-muted">{text}</p>
        {props.form.is_active ? <ContactForm {...props} /> : <p className="measure text-lead">{t(closed)}</p>}
      </section>
    </Part>
  );
}
