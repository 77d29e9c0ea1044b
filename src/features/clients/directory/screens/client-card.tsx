import { BadgeCheck, Building2, CircleDashed, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { businessTypes } from '#features/people/business/choices.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { Client } from '../contract.ts';
import { businessNameOf, locationOf, notSpecified, typeLabels } from './client-words.ts';

type ClientCardProps = {
  client: Client;
  /** On the business tab: business type and website too. */
  detailed: boolean;
};

export function ClientCard({ client, detailed }: ClientCardProps) {
  const { display_name, email, user_type, email_verified, website } = client;
  const businessName = businessNameOf(client);
  const typeLabel = businessTypes.find(({ value }) => value === client.business_type)?.label;
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div className="flex min-w-0 items-start gap-3">
        <Avatar person={client} />
        <div className="min-w-0 flex-1">
          <h2 className="text-[0.9375rem] leading-6 font-semibold tracking-tight break-words">
            <Link to={`/admin/clients/${client.id}`} className="rounded-sm hover:underline">
              {display_name}
            </Link>
          </h2>
          <p className="text-[0.8125rem] break-all text-muted">{email}</p>
          {businessName && <p className="mt-0.5 text-[0.8125rem] font-medium break-words">{businessName}</p>}
        </div>
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Badge icon={user_type === 'business' ? Building2 : UserRound}>{typeLabels[user_type]}</Badge>
        {email_verified ? (
          <Badge tone="success" icon={BadgeCheck}>
            Verified
          </Badge>
        ) : (
          <Badge tone="warning" icon={CircleDashed}>
            Unverified
          </Badge>
        )}
        <SampleBadge show={client.is_sample} />
      </div>
      {client.tags.length > 0 && <Tags tags={client.tags} />}
      <dl className="mt-auto grid grid-cols-2 gap-x-4 gap-y-2.5 text-[0.8125rem]">
        <Fact label="Industry">{client.industry ?? notSpecified}</Fact>
        <Fact label="Location">{locationOf(client)}</Fact>
        {detailed && <Fact label="Business type">{typeLabel ?? client.business_type ?? notSpecified}</Fact>}
        {detailed && (
          <Fact label="Website">
            {website ? (
              <a href={website} target="_blank" rel="noreferrer noopener" className="break-all underline underline-offset-4">
                {website}
              </a>
            ) : (
              notSpecified
            )}
          </Fact>
        )}
        <Fact label="Joined">
          <LocalTime value={client.created_at} look="day" />
        </Fact>
        <Fact label="Last updated">
          <LocalTime value={client.updated_at} look="day" />
        </Fact>
      </dl>
    </Card>
  );
}

const shownTags = 3;

function Tags({ tags }: { tags: readonly string[] }) {
  const rest = tags.slice(shownTags);
  return (
    <p className="flex min-w-0 flex-wrap gap-1.5">
      <span className="sr-only">Tags:</span>
      {tags.slice(0, shownTags).map((tag) => (
        <Link
          key={tag}
          to={`/admin/clients?tag=${encodeURIComponent(tag)}`}
          className="inline-flex h-[1.375rem] max-w-full min-w-0 items-center rounded-full border border-line-strong px-2 text-xs text-muted hover:border-control-line hover:text-ink"
        >
          <span className="truncate">{tag}</span>
        </Link>
      ))}
      {rest.length > 0 && (
        <span title={rest.join(', ')} className="inline-flex h-[1.375rem] items-center text-xs text-muted">
          <span aria-hidden="true">+{rest.length}</span>
          <span className="sr-only">and {rest.join(', ')}</span>
        </span>
      )}
    </p>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-muted">{label}</dt>
    <dd className="break-words">{children}</dd>
  </div>
);
