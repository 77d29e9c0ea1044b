import { isSafeHref, type PostBlock, type PostRun, videoOf } from '#shared/post-blocks.ts';
import { postLimits } from '../blog/choices.ts';
import type { SourceBlock } from './source.ts';

type Looks = Omit<PostRun, 'text'>;
type Textual = { kind: 'text' | 'quote' } | { kind: 'heading'; level: 2 | 3 };
type List = { kind: 'bullets' | 'steps'; items: PostRun[][] };

/** Where a link of the source leads, as it may be stored; null where it may not. */
export function safeHref(href: string, base: string | undefined): string | null {
  const typed = href.trim();
  if (/^#[\w-]+$/.test(typed)) return typed;
  // A path of the own site stays one, so that it can be led to its new address.
  if (base === undefined && /^\/(?![/\\])/.test(typed)) return isSafeHref(typed) ? typed : null;
  if (/^(https?:\/\/|mailto:|tel:)/i.test(typed) && isSafeHref(typed)) return typed;
  if (!URL.canParse(typed, base)) return null;
  const { href: resolved } = new URL(typed, base);
  return isSafeHref(resolved) ? resolved : null;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what no text means and no database keeps.
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
const plain = (text: string): string => text.replaceAll(unprintable, '').toWellFormed();

/**
 * Collects words and their looks into blocks. Whatever a reader of HTML finds, only these calls add something. An address that stands
 * alone is a link, or the video that it shows, where `readsAddresses`.
 */
export function createBuilder({ readsAddresses }: { readsAddresses: boolean }) {
  const blocks: SourceBlock[] = [];
  let runs: PostRun[] = [];
  let now: Textual = { kind: 'text' };
  let list: List | null = null;
  /** What cannot stand in a list follows it. */
  let afterList: SourceBlock[] = [];
  /** Known from what was added: looking through all words whenever one is added would take ever longer. */
  let hasWords = false;
  let endsLine = false;

  const add = (text: string, looks: Looks) => {
    const last = runs.at(-1);
    const isSame =
      last && last.bold === looks.bold && last.italic === looks.italic && last.code === looks.code && last.href === looks.href;
    if (isSame) last.text += text;
    else runs.push({ text, ...looks });
    hasWords ||= text.trim() !== '';
    endsLine = text.endsWith('\n');
  };

  const take = (): PostRun[] => {
    const taken = trimmed(runs);
    runs = [];
    hasWords = false;
    endsLine = false;
    return taken;
  };

  const push = (block: SourceBlock) => void (list ? afterList : blocks).push(block);

  function flush(): void {
    const taken = take();
    if (taken.length === 0) return;
    if (list) list.items.push(taken);
    else for (const block of (readsAddresses && addressOf(now, taken)) || asBlocks(now, taken)) blocks.push(block);
  }

  return {
    blocks,
    get isInList() {
      return list !== null;
    },
    get isEmpty() {
      return !hasWords;
    },
    text: (text: string, looks: Looks = {}) => {
      const words = plain(text);
      if (words) add(words, looks);
    },
    /** A line ends here, unless it has already. */
    lineEnd: () => {
      if (runs.length > 0 && !endsLine) add('\n', {});
    },
    flush,
    /** The words that follow belong to a block of this kind. */
    begin: (next: Textual) => {
      flush();
      now = next;
    },
    openList: (kind: List['kind']) => {
      flush();
      list ??= { kind, items: [] };
    },
    closeList: () => {
      flush();
      if (list) for (const block of [...splitList(list), ...afterList]) blocks.push(block);
      list = null;
      afterList = [];
    },
    add: (block: SourceBlock) => {
      if (!list) flush();
      push(block);
    },
    code: (language: string, text: string) => {
      if (!list) flush();
      const words = plain(text.replaceAll('\r\n', '\n')).replace(/^\n/, '').trimEnd();
      if (words.trim() === '') return;
      const named = /^[\w+#.-]{1,30}$/.test(language) ? language : '';
      for (let at = 0; at < words.length; at += postLimits.code)
        push({ kind: 'code', language: named, text: words.slice(at, at + postLimits.code).toWellFormed() });
    },
    /** The caption of the picture that came last; false where there is none. */
    caption: (): boolean => {
      const last = (list ? afterList : blocks).at(-1);
      if (last?.kind !== 'image') return false;
      last.caption = take()
        .map(({ text }) => text)
        .join('')
        .slice(0, postLimits.caption)
        .toWellFormed();
      return true;
    },
  };
}

/** Without white space at both ends, and without what is empty. */
function trimmed(runs: readonly PostRun[]): PostRun[] {
  const first = runs.findIndex(({ text }) => text.trim() !== '');
  const last = runs.findLastIndex(({ text }) => text.trim() !== '');
  if (first === -1) return [];
  const kept = runs.slice(first, last + 1).map((run) => ({ ...run }));
  const [begin, end] = [kept[0], kept.at(-1)];
  if (begin) begin.text = begin.text.trimStart();
  if (end) end.text = end.text.trimEnd();
  return kept.filter(({ text }) => text !== '');
}

function addressOf(kind: Textual, runs: readonly PostRun[]): PostBlock[] | null {
  const [only] = runs;
  if (kind.kind !== 'text' || !only || runs.length > 1 || !/^https?:\/\/\S+$/i.test(only.text)) return null;
  const { text } = only;
  if ((only.href && only.href !== text) || !isSafeHref(text)) return null;
  const video = videoOf(text);
  return [video ? { kind: 'video', ...video, title: 'Video' } : { kind: 'text', runs: [{ text, href: text }] }];
}

const asBlocks = (kind: Textual, runs: readonly PostRun[]): PostBlock[] =>
  chunks(shortRuns(runs), postLimits.runs).map((part) => ({ ...kind, runs: part }));

const splitList = ({ kind, items }: List): PostBlock[] =>
  chunks(
    items.flatMap((item) => chunks(shortRuns(item), postLimits.runs)),
    postLimits.items,
  ).map((part) => ({ kind, items: part }));

const shortRuns = (runs: readonly PostRun[]): PostRun[] =>
  runs.flatMap((run) =>
    run.text.length <= postLimits.run
      ? [run]
      : Array.from({ length: Math.ceil(run.text.length / postLimits.run) }, (_, at) => ({
          ...run,
          text: run.text.slice(at * postLimits.run, (at + 1) * postLimits.run).toWellFormed(),
        })),
  );

const chunks = <T>(all: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, at) => all.slice(at * most, (at + 1) * most));
