import { and, eq, isNotNull, type SQL } from 'drizzle-orm';
import { contacts } from '#db/schema/people/contacts.ts';
import { holdsAll } from '#features/people/contacts/search.server.ts';
import { carriesTag } from '#features/people/contacts/tags.server.ts';
import type { ClientFilters } from './contract.ts';

export const isClient = isNotNull(contacts.client_since);

/** The text is looked for as it stands, spaces and all. */
export const phrasesOf = (q: string | undefined): string[] => (q ? [q.replaceAll(/\s+/gu, ' ')] : []);

/** All clients that a list with these filters shows, page after page. */
export const matching = ({ user_type, tag, q }: ClientFilters): SQL | undefined =>
  and(isClient, user_type && eq(contacts.client_type, user_type), tag ? carriesTag(tag) : undefined, holdsAll(phrasesOf(q)));
