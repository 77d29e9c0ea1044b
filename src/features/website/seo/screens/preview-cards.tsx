import { useImageFailed } from '#ui/use-image-failed.ts';
import { shownLetters } from '../policy.ts';

type Shown = { title: string; description: string };

/** As a result page cuts it: at the end of a word, with three dots. */
export function cutAt(text: string, most: number): string {
  const letters = [...text];
  if (letters.length <= most) return text;
  const kept = letters.slice(0, most).join('');
  const space = kept.lastIndexOf(' ');
  return `${(space > most / 2 ? kept.slice(0, space) : kept).trimEnd()} …`;
}

/** The page among the results of a search engine. */
export function SearchResultCard({ title, description, studio, address }: Shown & { studio: string; address: string }) {
  const { host, pathname } = new URL(address);
  const steps = pathname.split('/').filter(Boolean);
  return (
    <figure aria-label="Search result" className="min-w-0">
      <figcaption className="mb-2 text-[0.8125rem] font-medium text-muted">Search result</figcaption>
      <div className="grid gap-1.5 rounded-lg border bg-page p-4 sm:p-5">
        <div className="flex min-w-0 items-center gap-3">
          <span
            aria-hidden="true"
            className="grid size-7 shrink-0 place-items-center rounded-full bg-primary text-xs font-semibold text-on-primary"
          >
            {[...studio][0]?.toUpperCase() ?? ''}
          </span>
          <span className="grid min-w-0 leading-4">
            <span className="truncate text-sm">{studio}</span>
            <span className="truncate text-xs text-muted">{[host, ...steps].join(' › ')}</span>
          </span>
        </div>
        <p className="text-lg leading-6 [overflow-wrap:anywhere] text-primary-ink">{cutAt(title, shownLetters.title)}</p>
        <p className="text-sm leading-5 [overflow-wrap:anywhere] text-muted">{cutAt(description, shownLetters.description)}</p>
      </div>
    </figure>
  );
}

/** The page in a chat or a feed. */
export function ShareCard({ title, description, address, picture }: Shown & { address: string; picture: string }) {
  return (
    <figure aria-label="Share card" className="min-w-0">
      <figcaption className="mb-2 text-[0.8125rem] font-medium text-muted">Share card</figcaption>
      <div className="overflow-hidden rounded-lg border bg-page">
        <SharePicture key={picture} src={picture} />
        <div className="grid gap-0.5 border-t px-4 py-3">
          <p className="truncate text-xs text-muted">{new URL(address).host}</p>
          <p className="line-clamp-2 leading-5 font-medium [overflow-wrap:anywhere]">{title}</p>
          <p className="line-clamp-2 text-[0.8125rem] leading-snug [overflow-wrap:anywhere] text-muted">{description}</p>
        </div>
      </div>
    </figure>
  );
}

function SharePicture({ src }: { src: string }) {
  const { ref, failed, onError } = useImageFailed(src);
  if (failed)
    return <p className="grid aspect-1200/630 place-items-center bg-sunken p-4 text-muted">The picture could not be loaded.</p>;
  return (
    <img
      ref={ref}
      src={src}
      alt="What other sites show of this page"
      width={1200}
      height={630}
      onError={onError}
      className="aspect-1200/630 w-full bg-sunken object-cover"
    />
  );
}
