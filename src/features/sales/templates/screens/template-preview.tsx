import clsx from 'clsx';
import { useImageFailed } from '#ui/use-image-failed.ts';

type TemplatePreviewProps = { template: { name: string; preview_url: string | null }; className?: string };

/** The preview fills the upper part of a card; without one the card says so. */
export function TemplatePreview({ template, className }: TemplatePreviewProps) {
  const { failed, ref, onError } = useImageFailed(template.preview_url);
  return (
    <div className={clsx('grid aspect-[8/5] place-items-center overflow-hidden bg-sunken', className)}>
      {failed || !template.preview_url ? (
        <span className="text-sm text-muted">No preview</span>
      ) : (
        <img
          ref={ref}
          src={template.preview_url}
          alt={`Preview of ${template.name}`}
          loading="lazy"
          onError={onError}
          className="size-full object-cover object-top"
        />
      )}
    </div>
  );
}
