import clsx from 'clsx';
import { useImageFailed } from '#ui/use-image-failed.ts';
import { CategoryIcon } from './category-icon.tsx';

type ServicePictureProps = { service: { category: string | null; image_url: string | null }; className?: string };

/** The service's own picture, or its category's sign. Beside the name, so it says nothing of its own. */
export function ServicePicture({ service, className }: ServicePictureProps) {
  const { failed, ref, onError } = useImageFailed(service.image_url);
  return (
    <span
      className={clsx(
        'grid shrink-0 place-items-center overflow-hidden',
        failed && 'bg-primary-soft text-primary-ink',
        className,
      )}
    >
      {failed || !service.image_url ? (
        <CategoryIcon category={service.category} className="size-5" />
      ) : (
        <img ref={ref} src={service.image_url} alt="" loading="lazy" onError={onError} className="size-full object-cover" />
      )}
    </span>
  );
}
