import clsx from 'clsx';
import { PostPicture } from '#features/website/publishing/screens/post-picture.tsx';
import { useOtherLanguage } from '#ui/words.ts';
import type { ListedStudy } from '../contract.ts';

type CaseCoverProps = { study: Pick<ListedStudy, 'slug' | 'result' | 'language'>; className?: string };

/** In the middle of the right half: neither under the figure nor cut off where the cover is wide. */
const besideFigure = [6, 7];

/** What stands for a case study: a drawing of its own, and the figure that matters most. A cover of the media library takes its place once it has one. */
export function CaseCover({ study: { slug, result, language }, className }: CaseCoverProps) {
  const lang = useOtherLanguage(language);
  return (
    <div className={clsx('relative', className)}>
      <PostPicture slug={slug} columns={4} rows={3} brightTiles={besideFigure} className="h-full" />
      {result && (
        <p lang={lang} className="absolute bottom-0 left-0 max-w-[85%] rounded-tr-lg bg-page pt-4 pr-6 [overflow-wrap:anywhere]">
          <span className="block font-display text-title leading-none font-semibold tracking-tight">{result.figure}</span>
          <span className="mt-1.5 block text-sm leading-snug text-muted">{result.label}</span>
        </p>
      )}
    </div>
  );
}
