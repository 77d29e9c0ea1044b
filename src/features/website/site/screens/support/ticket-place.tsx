import type { SiteFormState } from '#features/desk/forms/contract.ts';
import { TicketForm } from '#features/desk/tickets/screens/ticket-form.tsx';
import type { PlainPost } from '#shared/public-form/plain-post.ts';
import { type Changes, changed } from '#shared/site-content.ts';
import { useWords } from '#ui/words.ts';
import { ticketPlace } from '../../content/support-ticket.ts';
import { keyed } from '../../keyed.ts';
import { Part } from '../parts/part.tsx';

type TicketPlaceProps = {
  changes: Changes;
  search: string;
  post?: PlainPost;
  /** What the studio has written for it; null where it could not be read. */
  form: SiteFormState | null;
  /** What is said while the form is closed. */
  closed: string;
};

export function TicketPlace({ closed, changes, ...props }: TicketPlaceProps) {
  const t = useWords();
  const { title, text, checklist } = changed('ticket', ticketPlace, changes);
  return (
    <Part name="ticket">
      <section id="submit-ticket" aria-labelledby="ticket-title" className="border-t bg-sidebar section-y">
        <div className="container-page grid gap-x-10 gap-y-10 lg:grid-cols-12">
          <div className="lg:col-span-4">
            <h2 id="ticket-title" className="font-display text-title font-semibold">
              {title}
            </h2>
            <p className="measure mt-4 leading-relaxed whitespace-pre-line text-muted">{text}</p>
            <ul className="mt-6 border-t text-sm text-muted">
              {keyed(checklist).map(([place, item]) => (
                <li key={place} className="border-b py-2.5">
                  {item}
                </li>
              ))}
            </ul>
          </div>
          <div className="lg:col-span-7 lg:col-start-6">
            {props.form?.is_active === false ? <p className="measure text-lead">{t(closed)}</p> : <TicketForm {...props} />}
          </div>
        </div>
      </section>
    </Part>
  );
}
