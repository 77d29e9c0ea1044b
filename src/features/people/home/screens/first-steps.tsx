import { CalendarPlus, LayoutGrid, type LucideIcon, MessageCircle } from 'lucide-react';
import { LinkButton } from '#ui/link-button.tsx';

type Step = { icon: LucideIcon; title: string; text: string; to: string; action: string };

const steps: Step[] = [
  {
    icon: LayoutGrid,
    title: 'Find what you need',
    text: 'Every service with its price. What you order appears here.',
    to: '/dashboard/services',
    action: 'See the services',
  },
  {
    icon: CalendarPlus,
    title: 'Talk it through',
    text: 'Choose a time that suits you and tell us what you have in mind.',
    to: '/book',
    action: 'Book a consultation',
  },
  {
    icon: MessageCircle,
    title: 'Write to us',
    text: 'A question, an idea or a deadline: we answer by email.',
    to: '/contact',
    action: 'Contact us',
  },
];

/** For a client who has nothing from the studio yet. */
export const FirstSteps = () => (
  <section aria-labelledby="first-steps">
    <h2 id="first-steps" className="mb-4 text-[0.9375rem] font-semibold tracking-tight">
      Where to begin
    </h2>
    <ul className="divide-y rounded-lg border bg-surface">
      {steps.map(({ icon: Icon, title, text, to, action }) => (
        <li key={to} className="flex flex-wrap items-center gap-x-4 gap-y-3 p-5">
          <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
          <div className="min-w-0 flex-1 basis-56">
            <h3 className="text-[0.9375rem] leading-6 font-medium">{title}</h3>
            <p className="text-sm leading-relaxed text-muted">{text}</p>
          </div>
          <LinkButton to={to} variant="outline" size="sm">
            {action}
          </LinkButton>
        </li>
      ))}
    </ul>
  </section>
);
