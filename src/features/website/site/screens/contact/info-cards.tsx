import { type LucideIcon, Mail, MapPin, MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DialogLink } from '#features/desk/forms/screens/dialog-link.tsx';
import { useWords } from '#ui/words.ts';
import type { contactContent } from '../../content/contact.ts';
import { contactFormHref, mailHref, phoneHref } from '../../content/links.ts';
import type { Studio } from './contact-parts.tsx';

/** Call, email, visit, chat. A detail the studio has not given leads to the message instead. */
export function InfoCards({ settings, cards }: { settings: Studio; cards: (typeof contactContent)['cards'] }) {
  const t = useWords();
  const { site_phone, site_email, site_address } = settings;
  const { call, email, visit, chat } = cards;
  return (
    <div className="border-y">
      <h2 className="sr-only">{t('Ways to reach me')}</h2>
      <ul className="container-page grid sm:grid-cols-2 lg:grid-cols-4 lg:divide-x">
        <Card icon={Phone} title={call.title} text={call.text}>
          <CardLink to={site_phone ? phoneHref(site_phone) : contactFormHref}>
            <span className="figures">{site_phone || call.missing}</span>
          </CardLink>
        </Card>
        <Card icon={Mail} title={email.title} text={email.text}>
          <CardLink to={site_email ? mailHref(site_email) : contactFormHref}>{site_email || email.missing}</CardLink>
        </Card>
        <Card icon={MapPin} title={visit.title} text={visit.text}>
          <p className="font-medium whitespace-pre-line">{site_address || visit.missing}</p>
        </Card>
        <Card icon={MessageCircle} title={chat.title} text={chat.text}>
          <DialogLink opens="chat" className={cardLinkClass}>
            {chat.action}
          </DialogLink>
        </Card>
      </ul>
    </div>
  );
}

function Card({ icon: Icon, title, text, children }: { icon: LucideIcon; title: string; text: string; children: ReactNode }) {
  return (
    <li className="min-w-0 border-b py-8 last:border-b-0 sm:nth-[n+3]:border-b-0 lg:border-b-0 lg:px-8 lg:py-10 lg:first:pl-0 lg:last:pr-0">
      <Icon aria-hidden="true" className="size-6 text-primary-ink" strokeWidth={1.5} />
      <h3 className="mt-5 font-display text-lg font-semibold tracking-tight">{title}</h3>
      <p className="mt-0.5 text-sm text-muted">{text}</p>
      <div className="mt-4">{children}</div>
    </li>
  );
}

const cardLinkClass =
  'rounded-xs font-medium break-words underline decoration-line-strong decoration-1 underline-offset-[6px] transition-colors hover:decoration-current';

function CardLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={cardLinkClass}>
      {children}
    </Link>
  );
}
