import { cleanedBlocks, type Difference, markedText } from '#features/website/publishing/blocks-policy.ts';
import { type CaseContent, shownClient } from '#shared/case-content.ts';
import type { ConsentNaming, ConsentStatus } from '#shared/choices/website/case-studies.ts';
import { wordsOfPost } from '#shared/post-blocks.ts';
import { sameJson } from '#shared/same-json.ts';
import { finderOf, type Identity, nobodyKnown } from './identity-policy.ts';

/** As visitors get it: trimmed, without empty pieces, and with no link that was not checked. */
export const cleaned = (content: CaseContent): CaseContent => ({
  ...content,
  title: content.title.trim(),
  summary: content.summary.trim(),
  client: content.client.trim(),
  anonymous_as: content.anonymous_as.trim(),
  asked: content.asked.trim(),
  done: content.done.trim(),
  results: content.results
    .map(({ figure, label }) => ({ figure: figure.trim(), label: label.trim() }))
    .filter(({ figure, label }) => figure !== '' || label !== ''),
  services: [...new Set(content.services.map((name) => name.trim()))],
  site_url: content.site_url.trim(),
  blocks: cleanedBlocks(content.blocks),
});

/**
 * A translation in the words of its own, with the facts of its original: whom the work was for, whether they are named, what it was, when,
 * and where it is seen. They are not written twice, so no translation names a client whom its original does not name.
 */
export function withFacts(content: CaseContent, original: CaseContent): CaseContent {
  const { client, is_anonymous, services, year, site_url } = original;
  return { ...content, client, is_anonymous, services, year, site_url };
}

type Naming = Pick<CaseContent, 'client' | 'is_anonymous' | 'site_url'>;
const namingOf = ({ client, is_anonymous, site_url }: Naming) => ({ client, is_anonymous, site_url });
export const isNamedAlike = (one: Naming, other: Naming): boolean => sameJson(namingOf(one), namingOf(other));

/** What a draft itself says about who the client is, beside what is known. */
export const identityIn = ({ client, site_url }: Pick<CaseContent, 'client' | 'site_url'>, known: Identity): Identity => ({
  ...known,
  names: [...known.names, client],
  addresses: [...known.addresses, site_url],
});

/** Where something still tells who a client is who is not named, by its field, with what tells it. */
function tellsName(content: CaseContent, slug: string, known: Identity): [field: string, found: string][] {
  if (!content.is_anonymous) return [];
  const find = finderOf(identityIn(content, known));
  const { title, summary, anonymous_as, asked, done, results, services, blocks } = content;
  const texts: Record<string, string[]> = {
    ...{ title: [title], summary: [summary], anonymous_as: [anonymous_as], asked: [asked], done: [done] },
    results: results.flatMap(({ figure, label }) => [figure, label]),
    services,
    blocks: [wordsOfPost(blocks), markedText(blocks)],
    slug: [slug],
  };
  return Object.entries(texts).flatMap(([field, all]): [string, string][] => {
    const found = all.map(find).find((one) => one !== null);
    return found ? [[field, found]] : [];
  });
}

/** Why an address is refused to a client who is not named; null where it tells nothing. */
export function slugProblem(content: CaseContent, slug: string, known: Identity): string | null {
  const [, found] = tellsName(content, slug, known).find(([field]) => field === 'slug') ?? [];
  return found ? `The address tells who the client is: “${found}”. Please change it.` : null;
}

/** What keeps a case study from being shown to visitors, by its field. `known`: who the client is, whatever the draft says. */
export function problemsOf(content: CaseContent, slug: string, known: Identity = nobodyKnown): Record<string, string> {
  const problems: Record<string, string> = {};
  if (content.title.trim() === '') problems.title = 'Please give the case study a title';
  if (content.asked.trim() === '') problems.asked = 'Please write what was asked';
  if (content.done.trim() === '') problems.done = 'Please write what was done';
  if (!content.is_anonymous && content.client.trim() === '') problems.client = 'Please name the client, or show no name';
  if (content.results.some(({ figure, label }) => (figure.trim() === '') !== (label.trim() === '')))
    problems.results = 'A result has a figure and a label';
  for (const [field, found] of tellsName(content, slug, known)) {
    if (field !== 'slug') problems[field] ??= `“${found}” tells who the client is, who is not to be named. Please remove it.`;
  }
  const address = slugProblem(content, slug, known);
  if (address) problems.slug = address;
  return problems;
}

/** `answered_at`: as it is stored, or as it comes to the screen. */
type Agreed = {
  status: ConsentStatus;
  naming: ConsentNaming | null;
  content: CaseContent;
  answered_at: Date | string | null;
};

/**
 * Whether somebody who agreed to one state has agreed to another. What is said about the client is held to the letter: what was asked, what
 * was done, the results, and the name with the link, or what stands instead of the name. Wording elsewhere may be corrected, and a name may be left out.
 */
export function isCovered({ status, naming, content: before }: Agreed, content: CaseContent): boolean {
  if (status !== 'agreed') return false;
  const [old, now] = [cleaned(before), cleaned(content)];
  if (old.asked !== now.asked || old.done !== now.done || !sameJson(old.results, now.results)) return false;
  if (now.is_anonymous) return old.anonymous_as === now.anonymous_as;
  return naming === 'named' && !old.is_anonymous && old.client === now.client && old.site_url === now.site_url;
}

const answeredAt = ({ answered_at }: Agreed): number => (answered_at ? new Date(answered_at).getTime() : 0);

/**
 * Why no consent covers this state, for the owner; null where one does. Whoever agreed without their name last, in whichever language, is not
 * named by what they agreed to before.
 */
export function missingConsent(
  consents: readonly Agreed[],
  content: CaseContent,
  lastNaming: ConsentNaming | null = null,
): string | null {
  const agreed = consents.filter(({ status }) => status === 'agreed');
  const newest = agreed.toSorted((one, other) => answeredAt(other) - answeredAt(one))[0];
  const isUnnamed = (lastNaming ?? newest?.naming) === 'anonymous' && !content.is_anonymous;
  if (!isUnnamed && agreed.some((one) => isCovered(one, content))) return null;
  if (!newest) return 'The client has not agreed yet. Ask for consent, or record one that was given elsewhere.';
  if (isUnnamed) return 'The client agreed to a case study without their name. Please turn on “Do not name the client”.';
  return 'What is said about the client has changed since they agreed. Please ask again.';
}

const resultText = (content: CaseContent): string => content.results.map(({ figure, label }) => `${figure} ${label}`).join('\n');

/** What is different between two states of a case study, in words. */
export function compared(before: CaseContent, after: CaseContent): Difference[] {
  const pair = (place: string, of: (content: CaseContent) => string) => ({ place, before: of(before), after: of(after) });
  const rows = [
    pair('Title', ({ title }) => title),
    pair('Summary', ({ summary }) => summary),
    pair('Client', shownClient),
    pair('What was asked', ({ asked }) => asked),
    pair('What was done', ({ done }) => done),
    pair('Results', resultText),
    pair('Services', ({ services }) => services.join(', ')),
    pair('Year', ({ year }) => (year === null ? '' : String(year))),
    pair('Link to the site', ({ site_url }) => site_url),
    pair('Text', ({ blocks }) => markedText(blocks)),
  ];
  return rows.filter((row) => row.before !== row.after);
}
