import { Ban, CircleCheck, CircleX, Eye, History, PenLine } from 'lucide-react';
import { LocalTime } from '#ui/local-time.tsx';
import type { DocumentPage } from '../contract.ts';

const tones = {
  good: 'border-success/35 bg-success-soft text-success',
  bad: 'border-danger/35 bg-danger-soft text-danger',
  plain: 'border-line-strong bg-surface text-muted',
} as const;

/** Where the document stands, above the paper: what was decided, and what still waits for whom. */
export function Standing({ page }: { page: DocumentPage }) {
  const state = stateOf(page);
  if (!state) return null;
  return (
    <div
      role="status"
      className={`flex items-start gap-3 rounded-lg border px-4 py-3.5 text-sm print:hidden ${tones[state.tone]}`}
    >
      <state.icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <p className="min-w-0 leading-5 [overflow-wrap:anywhere] text-ink">
        <strong className="font-semibold">{state.title}</strong> {state.text}
        {state.at && (
          <>
            {' '}
            <LocalTime value={state.at} />
          </>
        )}
      </p>
    </div>
  );
}

type State = { icon: typeof Eye; tone: keyof typeof tones; title: string; text?: string; at?: string | null };

function stateOf(page: DocumentPage): State | null {
  if (page.decline) {
    return { icon: CircleX, tone: 'bad', title: 'Declined.', text: page.decline.reason ?? undefined, at: page.decline.at };
  }
  if (page.document_type === 'contract') {
    if (page.cancelled_at) return { icon: Ban, tone: 'bad', title: 'This contract was cancelled.', at: page.cancelled_at };
    if (page.completed_at) {
      return {
        icon: CircleCheck,
        tone: 'good',
        title: 'Fully signed.',
        text: 'Both sides have signed this contract.',
        at: page.completed_at,
      };
    }
    if (page.client) {
      const text = `${page.client.name} signed this contract. The studio signs next; the finished PDF then comes by mail.`;
      return { icon: PenLine, tone: 'good', title: 'Thank you.', text, at: page.client.signed_at };
    }
  } else if (page.client) {
    const text = `${page.client.name} accepted this estimate.`;
    return { icon: CircleCheck, tone: 'good', title: 'Thank you.', text, at: page.client.signed_at };
  } else if (page.converted_at) {
    const text = 'There is nothing left to answer here: the studio sends you the contract to read and sign.';
    return { icon: PenLine, tone: 'plain', title: 'This estimate has become a contract.', text, at: page.converted_at };
  }
  if (page.is_revised) {
    const text = 'The studio is changing it and sends you the new version. Below is what it sent last.';
    return { icon: History, tone: 'plain', title: `This ${page.document_type} is being revised.`, text };
  }
  if (page.is_studio) {
    const text =
      page.status === 'draft'
        ? 'It has not been sent, so nobody else can open this page.'
        : 'Your own visit is not counted, and only the client can answer.';
    return { icon: Eye, tone: 'plain', title: 'You see this as your client does.', text };
  }
  return null;
}
