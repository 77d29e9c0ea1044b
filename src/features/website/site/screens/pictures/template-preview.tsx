import clsx from 'clsx';
import type { SitePicture } from '#shared/site-picture.ts';
import { Picture } from '#ui/picture.tsx';
import { Blueprint } from './blueprint.tsx';
import { previews, previewWidth } from './previews.ts';

type TemplatePreviewProps = {
  id: string;
  /** Of the owner's, in place of that of the demo. */
  picture?: SitePicture;
  tall?: boolean;
  /** In sight when the page opens, so it is fetched before the rest. */
  first?: boolean;
};

/** The real demo page, scaled down; under the pointer it scrolls to its end. Decoration only: the card says in words what it is. */
export function TemplatePreview({ id, picture: own, tall = false, first = false }: TemplatePreviewProps) {
  const picture = previews[id];
  return (
    <div aria-hidden="true" className="overflow-hidden rounded-lg border border-line-strong bg-surface">
      <div className="flex h-6 items-center gap-1.5 border-b px-2.5">
        <i className="size-1.5 rounded-full bg-line-strong" />
        <i className="size-1.5 rounded-full bg-line-strong" />
        <i className="size-1.5 rounded-full bg-line-strong" />
      </div>
      <div className={clsx('relative overflow-hidden [container-type:size]', tall ? 'aspect-3/4' : 'aspect-4/3')}>
        {own ? (
          <Picture
            picture={own}
            alt=""
            isFirst={first}
            boxes={[
              { from: 1024, width: '26rem', ratio: 4 / 3 },
              { width: '100vw', ratio: 4 / 3 },
            ]}
            className="absolute inset-0 size-full"
          />
        ) : picture ? (
          <picture>
            {/* A finger does not hover: what it can never scroll to is not fetched. */}
            <source
              media="(hover: none)"
              srcSet={tall ? picture.tall : picture.top}
              width={previewWidth}
              height={previewWidth * (tall ? 4 / 3 : 3 / 4)}
            />
            <img
              src={picture.src}
              alt=""
              width={previewWidth}
              height={picture.height}
              loading={first ? 'eager' : 'lazy'}
              fetchPriority={first ? 'high' : undefined}
              decoding="async"
              className="absolute inset-x-0 top-0 h-auto w-full transition-transform duration-[1.2s] ease-in-out group-hover:translate-y-[calc(100cqh-100%)] group-hover:duration-[4s]"
            />
          </picture>
        ) : (
          <Blueprint id={id} />
        )}
      </div>
    </div>
  );
}
