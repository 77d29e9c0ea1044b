import { useQuery } from '@tanstack/react-query';
import { ShieldQuestionMark } from 'lucide-react';
import { receivedMailsContract } from '#features/desk/received-mails/contract.ts';
import type { MailOutcome } from '#shared/choices/desk/received-mails.ts';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';

const api = apiClient(receivedMailsContract);

const outcomes: Record<MailOutcome, { label: string; tone: BadgeTone }> = {
  message: { label: 'Message', tone: 'success' },
  held: { label: 'Held', tone: 'warning' },
  own: { label: 'Our own', tone: 'neutral' },
  automatic: { label: 'Automatic', tone: 'neutral' },
  blocked: { label: 'Blocked', tone: 'neutral' },
  limited: { label: 'Too many', tone: 'warning' },
  failed: { label: 'Failed', tone: 'danger' },
};

/** What came in lately, and what became of it: nothing goes missing without a trace. */
export function ReceivedMails() {
  const mails = useQuery({ queryKey: ['received-mails'], queryFn: () => api.call.list({ limit: 20 }) });
  if (mails.error)
    return (
      <ErrorPanel
        message={reasonOf(mails.error, 'The mails could not be loaded.')}
        onRetry={() => void mails.refetch()}
        retrying={mails.isFetching}
      />
    );
  if (!mails.data || mails.data.items.length === 0) return null;
  return (
    <SettingsSection title="Mails that came in" description="The latest twenty, and what became of each of them." flush>
      <ul aria-label="Mails that came in" className="divide-y">
        {mails.data.items.map(({ id, from_address, subject, outcome, reason, is_unproven, received_at }) => (
          <li key={id} className="grid gap-1 px-5 py-3 text-sm">
            <span className="flex flex-wrap items-center gap-2">
              <span className="min-w-0 basis-full font-medium sm:flex-1 sm:basis-auto [overflow-wrap:anywhere]">
                {from_address || 'Without a sender'}
              </span>
              {is_unproven && outcome !== 'own' && (
                <Badge tone="warning" icon={ShieldQuestionMark}>
                  Not confirmed
                </Badge>
              )}
              <Badge tone={outcomes[outcome].tone}>{outcomes[outcome].label}</Badge>
            </span>
            <span className="[overflow-wrap:anywhere] text-muted">{subject || 'Without a subject'}</span>
            <span className="text-xs text-muted">
              <LocalTime value={received_at} />
              {reason && ` · ${reason}`}
            </span>
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}
