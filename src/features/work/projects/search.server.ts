import { and, eq, type SQL } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { projects } from '#db/schema/work/projects.ts';
import { idMeanings, matchesText, type Searched, searchRecords } from '#platform/search/search-records.server.ts';
import type { ProjectStatus } from '#shared/choices/work/projects.ts';
import { readIdSearch } from '#shared/id-search.ts';

/** What a list of projects is narrowed to. */
export type ProjectFilters = { q?: string; status?: ProjectStatus; contact_id?: string };
export type ProjectQuery = ProjectFilters & { limit: number; cursor?: string };

/** By status and client; the text is looked for apart. */
export const narrowed = ({ status, contact_id }: ProjectFilters): SQL | undefined =>
  and(status && eq(projects.status, status), contact_id ? eq(projects.contact_id, contact_id) : undefined);

const searched: Searched = {
  type: 'project',
  table: projects,
  meanings: (q) => idMeanings(projects.client_id, readIdSearch(q)),
};

/** All that a list with these filters shows, page after page: for a query that reads every match. */
export const matching = (filters: ProjectFilters): SQL | undefined =>
  and(narrowed(filters), filters.q ? matchesText(searched, filters.q) : undefined);

/** The projects of one page of a search: by the client's id, or by the words of the name and the client. */
export const searchProjects = (db: DbOrTx, query: ProjectQuery & { q: string }) =>
  searchRecords(db, searched, query, narrowed(query));
