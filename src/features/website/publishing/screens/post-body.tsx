import { ArrowUpRight, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { addressIn } from '#shared/all-languages.ts';
import { isSafeHref, type PostBlock, type PostRun, videoAddress, videoNames } from '#shared/post-blocks.ts';
import { useLanguage, useWords } from '#ui/words.ts';
import type { Pictures } from '../blocks-policy.ts';
import { Gallery, SinglePicture } from './body-pictures.tsx';

const linkClass = 'text-primary-ink underline decoration-current/35 underline-offset-4 hover:decoration-current';

/** What a post says, for visitors and in every preview. It is made of elements named here alone; no HTML is ever written. */
export function PostBody({ blocks, pictures = {} }: { blocks: readonly PostBlock[]; pictures?: Pictures }) {
  return (
    <div className="grid gap-6 text-[1.0625rem] leading-[1.75] [overflow-wrap:anywhere]">
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a post are told apart by their place alone
        <Block key={at} block={block} pictures={pictures} />
      ))}
    </div>
  );
}

function Block({ block, pictures }: { block: PostBlock; pictures: Pictures }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3';
      const size = block.level === 2 ? 'mt-6 font-display text-2xl sm:text-3xl' : 'mt-3 text-xl';
      return (
        <Heading className={`${size} leading-tight font-semibold tracking-tight text-balance`}>
          <Runs runs={block.runs} />
        </Heading>
      );
    }
    case 'quote':
      return (
        <blockquote className="my-3 border-l-2 border-accent pl-6 font-display text-2xl leading-snug tracking-tight whitespace-pre-line text-ink sm:pl-8">
          <p>
            <Runs runs={block.runs} />
          </p>
        </blockquote>
      );
    case 'bullets':
    case 'steps': {
      const List = block.kind === 'steps' ? 'ol' : 'ul';
      return (
        <List className={`grid gap-2.5 pl-6 marker:text-muted ${block.kind === 'steps' ? 'list-decimal' : 'list-disc'}`}>
          {block.items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items are told apart by their place alone
            <li key={at} className="pl-1 whitespace-pre-line">
              <Runs runs={item} />
            </li>
          ))}
        </List>
      );
    }
    case 'code':
      return <Code {...block} />;
    case 'video':
      return <Video {...block} />;
    case 'picture':
      return <SinglePicture media={block.media} caption={block.caption} pictures={pictures} />;
    case 'gallery':
      return <Gallery pictures={block.pictures} known={pictures} />;
    case 'divider':
      return <hr className="mx-auto my-4 w-24 border-line-strong" />;
    default:
      return (
        <p className="whitespace-pre-line">
          <Runs runs={block.runs} />
        </p>
      );
  }
}

function Runs({ runs }: { runs: readonly PostRun[] }) {
  return runs.map((run, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
    <Run key={at} run={run} />
  ));
}

function Run({ run: { text, bold, italic, code, href } }: { run: PostRun }) {
  const language = useLanguage();
  let words: ReactNode = code ? (
    <code className="rounded-sm bg-sunken px-1.5 py-0.5 font-mono text-[0.875em]">{text}</code>
  ) : (
    text
  );
  if (italic) words = <em>{words}</em>;
  if (bold) words = <strong className="font-semibold">{words}</strong>;
  if (href === undefined || !isSafeHref(href)) return words;
  const isForeign = /^https?:/i.test(href);
  return (
    <a href={addressIn(language, href)} className={linkClass} {...(isForeign && { rel: 'noopener nofollow' })}>
      {words}
    </a>
  );
}

/** Wide lines scroll; so the box can be reached by keyboard. */
function Code({ language, text }: { language: string; text: string }) {
  return (
    <figure className="min-w-0 overflow-hidden rounded-lg border bg-sunken">
      {language && <figcaption className="border-b px-4 py-1.5 font-mono text-xs text-muted">{language}</figcaption>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard */}
      <pre tabIndex={0} className="overflow-x-auto p-4 font-mono text-sm leading-relaxed [overflow-wrap:normal]">
        <code>{text}</code>
      </pre>
    </figure>
  );
}

/** A link and nothing else: the other site learns of a visitor only once they follow it. */
function Video({ provider, video, title }: { provider: keyof typeof videoNames; video: string; title: string }) {
  const t = useWords();
  return (
    <a
      href={videoAddress(provider, video)}
      rel="noopener nofollow"
      className="group flex items-center gap-5 rounded-lg border bg-surface p-5 leading-snug transition-colors hover:border-control-line"
    >
      <span className="grid size-14 shrink-0 place-items-center rounded-full bg-primary text-on-primary">
        <Play aria-hidden="true" className="size-6 translate-x-0.5" />
      </span>
      <span className="grid min-w-0 gap-1">
        <span className="font-semibold">{title || t('Video')}</span>
        <span className="inline-flex items-center gap-1 text-sm text-muted">
          {t('Watch on {name}', { name: videoNames[provider] })}
          <ArrowUpRight aria-hidden="true" className="size-3.5" />
        </span>
      </span>
    </a>
  );
}
