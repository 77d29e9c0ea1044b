import type { ReactNode } from 'react';
import { Card } from '#ui/card.tsx';
import { KeyValueList } from '#ui/key-value-list.tsx';
import { LocalTime, TimeAgo } from '#ui/local-time.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { ClientDetail } from '../contract.ts';

const known = (value: string | null): ReactNode => value ?? <span className="text-subtle">Not specified</span>;

export function ClientFacts({ client }: { client: ClientDetail }) {
  const { account, email, phone, website } = client;
  const business = [
    {
      label: 'Business',
      value: client.business_name ?? <span className="text-subtle">Business Name Not Set</span>,
    },
    { label: 'Industry', value: known(client.industry) },
    { label: 'Website', value: website ? <Outside to={website}>{website}</Outside> : known(null) },
  ];
  const items = [
    { label: 'Email', value: <Outside to={`mailto:${email}`}>{email}</Outside> },
    ...(client.other_emails.length > 0
      ? [
          {
            label: 'Also known as',
            value: client.other_emails.map((other) => (
              <span key={other} className="block [overflow-wrap:anywhere]">
                {other}
              </span>
            )),
          },
        ]
      : []),
    { label: 'Phone', value: phone ? <Outside to={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</Outside> : known(null) },
    ...(client.client_type === 'business' ? business : []),
    { label: 'Location', value: known(client.location) },
    {
      label: account ? 'Joined' : 'Known since',
      value: <LocalTime value={account?.joined_at ?? client.created_at} look="day" />,
    },
    ...(account
      ? [{ label: 'Last seen', value: account.last_seen_at ? <TimeAgo value={account.last_seen_at} /> : 'Not signed in' }]
      : []),
    ...(account?.deactivated_at
      ? [{ label: 'Deactivated', value: <LocalTime value={account.deactivated_at} look="day" /> }]
      : []),
  ];
  return (
    <Card className="p-5">
      <KeyValueList items={items} look="grid" className="grid-cols-2 xl:grid-cols-4" />
    </Card>
  );
}

const Outside = ({ to, children }: { to: string; children: string }) => (
  <TextLink to={to} reloadDocument className="[overflow-wrap:anywhere]">
    {children}
  </TextLink>
);
