import { Download, ExternalLink } from 'lucide-react';
import { LinkButton } from '#ui/link-button.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';

type Named = { original_name: string };

type FileNameProps = Named & { is_sample: boolean; onPreview?: () => void };

/** Its name; where it can be looked at, a button that does so. */
export function FileName({ original_name, is_sample, onPreview }: FileNameProps) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      {onPreview ? (
        <button
          type="button"
          title={original_name}
          aria-label={`Preview ${original_name}`}
          onClick={onPreview}
          className="truncate rounded-sm py-1 text-left hover:underline"
        >
          {original_name}
        </button>
      ) : (
        <span className="truncate" title={original_name}>
          {original_name}
        </span>
      )}
      <SampleBadge show={is_sample} />
    </span>
  );
}

/** Where the buttons of a file stand. */
export const fileActions = 'flex max-sm:-ml-2.5 sm:justify-end';

/** To look at it in a new tab, and to save it. */
export function FileLinks({ original_name, url }: Named & { url: string }) {
  const named = (verb: string) => ({ 'aria-label': `${verb} ${original_name}`, title: `${verb} ${original_name}` });
  const look = { variant: 'ghost', size: 'icon', className: '-my-1', reloadDocument: true } as const;
  return (
    <>
      <LinkButton {...look} to={url} target="_blank" rel="noopener" {...named('View')}>
        <ExternalLink aria-hidden="true" />
      </LinkButton>
      <LinkButton {...look} to={`${url}?download`} {...named('Download')}>
        <Download aria-hidden="true" />
      </LinkButton>
    </>
  );
}
