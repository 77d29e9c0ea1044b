import type { PostBlock } from './post-blocks.ts';

// Free of Zod on purpose: public pages carry this file, and their JavaScript has a budget.

export type CaseResult = { figure: string; label: string };

/** What an author writes about a project: the draft, each version, what a client agrees to and what visitors see have this shape. */
export type CaseContent = {
  title: string;
  summary: string;
  client: string;
  is_anonymous: boolean;
  /** Who the client is, without a name: "A bakery in Asheville". */
  anonymous_as: string;
  asked: string;
  done: string;
  results: CaseResult[];
  services: string[];
  year: number | null;
  site_url: string;
  blocks: PostBlock[];
};

export const emptyCase = (title: string): CaseContent => ({
  ...{ title, summary: '', client: '', is_anonymous: false, anonymous_as: '', asked: '', done: '' },
  ...{ results: [], services: [], year: null, site_url: '', blocks: [] },
});

const nobody = 'A client';

/** As visitors read it. */
export const shownClient = ({
  client,
  is_anonymous,
  anonymous_as,
}: Pick<CaseContent, 'client' | 'is_anonymous' | 'anonymous_as'>): string =>
  is_anonymous ? anonymous_as.trim() || nobody : client.trim();
