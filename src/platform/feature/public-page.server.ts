import type { SQL } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import type { OtherLanguage } from '#shared/languages.ts';
import type { SiteState } from '#shared/site-state.ts';

/** A page in another language; its links and pictures are those of the English one unless it has its own. */
type PageTranslation = { title: string; description: string; changed_at: Date | null } & Partial<
  Pick<PublicPage, 'pictures' | 'links' | 'editor'>
>;

/** A page that visitors can open, with what it says of itself where the owner has chosen nothing else. */
export type PublicPage = {
  path: string;
  /** As the owner knows it. */
  label: string;
  /** Without the studio's name. */
  title: string;
  description: string;
  /** False for a page that is nothing to be found by, whatever the owner chooses: a sample, a page that asks to sign in. */
  isListed: boolean;
  /** When visitors saw it change last; null where nobody knows. */
  changed_at: Date | null;
  /** The pictures it shows, each at an address of this site. */
  pictures: readonly string[];
  /** Where it links to, as it stands in the page. */
  links: readonly string[];
  /** The page in other languages; of a page of the site that says nothing of them, the words stand in the catalogues. */
  translations?: Partial<Record<OtherLanguage, PageTranslation>>;
  /** Where its title and description are written, for a page whose own editor has them. */
  editor?: string;
};

/** `heads` leaves out links and pictures, for which whole pages are read. */
export type PagePart = 'heads' | 'whole';

/** The public pages of one feature. A feature that moves or deletes one tells `website/seo` in the same transaction. */
export type PublicPageSource = {
  name: string;
  /** Lower comes first. */
  position: number;
  list(db: DbOrTx, facts: SiteState, part: PagePart): Promise<PublicPage[]>;
  /** Selects `from_path`, `target` and `since` of each address that one of its pages had before. Called for each list. */
  formerRows?(): SQL;
  /** Where the page is now that had this address; null where none had it. */
  findFormer?(db: DbOrTx, path: string): Promise<string | null>;
  /** Whether something answers at this path that is in no list, such as a form; null for a path that is not of this feature. */
  answersAt?(db: DbOrTx, path: string): Promise<boolean | null>;
};
