import { AppError } from '#shared/app-error.ts';
import type { PostBlock, PostRun } from '#shared/post-blocks.ts';
import { sameJson } from '#shared/same-json.ts';
import type { UnreadableDraft } from './draft-contract.ts';

/** What the rules of drafts read of a row. */
type DraftRow<C> = {
  revision: number;
  draft: C | null;
  published: C | null;
  scheduled: C | null;
  publish_at: Date | null;
};

const changedMeanwhile = (noun: string) => `Somebody else changed this ${noun} meanwhile. Nothing was saved.`;

export function refuseOther(row: { revision: number }, revision: number, noun: string): void {
  if (row.revision !== revision) throw new AppError('CONFLICT', changedMeanwhile(noun));
}

export const nothingPlanned = { scheduled: null, publish_at: null, scheduled_by_id: null, scheduled_original_version: null };

/** Other words than those of a plan, which its translations were compared with. */
export const replacesPlan = <C>({ publish_at, scheduled }: Pick<DraftRow<C>, 'publish_at' | 'scheduled'>, words: C): boolean =>
  publish_at !== null && !sameJson(words, scheduled);

const noPlace = 'A link leads to a web address, a mail address or a path of your site';

/** The links to places within a text, each with where it stands. */
function placesIn(blocks: readonly PostBlock[]): { at: string; href: string }[] {
  const ofRuns = (runs: readonly PostRun[], at: string) =>
    runs.flatMap(({ href }, run) => (href?.startsWith('#') ? [{ at: `${at}.${run}.href`, href }] : []));
  return blocks.flatMap((block, number) => {
    const at = `content.blocks.${number}`;
    if ('runs' in block) return ofRuns(block.runs, `${at}.runs`);
    return 'items' in block ? block.items.flatMap((runs, item) => ofRuns(runs, `${at}.items.${item}`)) : [];
  });
}

/** Nothing in a text has a name that a link could lead to. Those that were stored earlier may stay: readers get their words alone. */
function refuseNewPlaces<C extends { blocks: readonly PostBlock[] }>(row: DraftRow<C>, { blocks }: C): void {
  const stored = [row.draft, row.published, row.scheduled].flatMap((one) => (one ? placesIn(one.blocks ?? []) : []));
  const known = new Set(stored.map(({ href }) => href));
  const added = placesIn(blocks).filter(({ href }) => !known.has(href));
  if (added.length === 0) return;
  throw new AppError('BAD_REQUEST', noPlace, { fields: Object.fromEntries(added.map(({ at }) => [at, noPlace])) });
}

type Saved<C> = { draft: C | null; draft_author_id: string | null };

/** What a save changes; null where it says the same as what is stored, as when it is sent again. */
export function savedDraft<C extends { blocks: readonly PostBlock[] }>(
  row: DraftRow<C>,
  { revision, content }: { revision: number; content: C },
  author_id: string,
  noun: string,
): Saved<C> | null {
  if (sameJson(row.draft ?? row.published, content)) return null;
  refuseOther(row, revision, noun);
  refuseNewPlaces(row, content);
  // Typed back to what visitors see, there is nothing left to publish.
  const isSame = sameJson(content, row.published);
  return { draft: isSame ? null : content, draft_author_id: isSame ? null : author_id };
}

/** A record that visitors do not see is its draft: it begins again with its title. */
export function discardedDraft<C>(row: DraftRow<C>, revision: number, empty: () => C, noun: string): Saved<C> | null {
  if (!row.draft) return null;
  refuseOther(row, revision, noun);
  return { draft: row.published ? null : empty(), draft_author_id: null };
}

const past = 'Please choose a time that is still to come';

/** What is published then is the draft as it is now: whoever goes on writing does not publish unfinished words. */
export function plannedDraft<C>(
  row: DraftRow<C>,
  { revision, publish_at }: { revision: number; publish_at: string },
  author_id: string,
  noun: string,
): { scheduled: C; publish_at: Date; scheduled_by_id: string } | null {
  const at = new Date(publish_at);
  if (at.getTime() <= Date.now()) throw new AppError('BAD_REQUEST', past, { fields: { publish_at: past } });
  if (row.publish_at?.getTime() === at.getTime() && row.draft && sameJson(row.draft, row.scheduled)) return null;
  refuseOther(row, revision, noun);
  if (!row.draft) throw new AppError('CONFLICT', 'There is no draft to publish.');
  return { scheduled: row.draft, publish_at: at, scheduled_by_id: author_id };
}

/** The draft that is published; null where it was published already, by a request that is sent again. */
export function draftToPublish<C>(
  row: DraftRow<C>,
  { revision, content }: { revision: number; content: C },
  cleaned: (content: C) => C,
  noun: string,
): C | null {
  if (row.draft) {
    refuseOther(row, revision, noun);
    return row.draft;
  }
  if (!sameJson(cleaned(content), row.published)) throw new AppError('CONFLICT', changedMeanwhile(noun));
  return null;
}

/** What the publication of a plan leaves of the draft. Whoever writes on goes on; without a draft, an editor shows what visitors saw until now, and would undo this. */
export function afterPlan<C>(row: DraftRow<C>): { draft?: null; draft_author_id?: null; revision?: number } {
  return {
    ...(sameJson(row.draft, row.scheduled) ? { draft: null, draft_author_id: null } : {}),
    ...(row.draft === null ? {} : { revision: row.revision }),
  };
}

/** Refuses what is not finished, each problem at its field. */
export function demandNoProblems(problems: Record<string, string>): void {
  const [first] = Object.values(problems);
  if (!first) return;
  const fields = Object.fromEntries(Object.entries(problems).map(([name, problem]) => [`content.${name}`, problem]));
  throw new AppError('BAD_REQUEST', first, { fields });
}

/** What is stored, checked once more: another release may have written it. Broken data is told, not read as something else. */
export function readStored<C>(
  schema: { safeParse: (stored: unknown) => { data?: C; error?: unknown } },
  { id, title, revision }: UnreadableDraft,
  stored: unknown,
  noun: string,
): C {
  const { data, error } = schema.safeParse(stored);
  if (data !== undefined) return data;
  const message = `What is stored of this ${noun} cannot be read. Another release of Foyer may have written it.`;
  throw new AppError('CONFLICT', message, { cause: error, details: { id, title, revision } });
}
