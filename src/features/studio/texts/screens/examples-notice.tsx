import { Link } from 'react-router';
import { FormAlert } from '#ui/form-alert.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { Example } from '../policy.ts';

type ExamplesNoticeProps = {
  examples: readonly Example[];
  /** Stands on the page that the way out leads to. */
  isThere?: boolean;
  className?: string;
};

/** For as long as visitors read what nobody of this studio wrote. */
export function ExamplesNotice({ examples, isThere = false, className }: ExamplesNoticeProps) {
  if (examples.length === 0) return null;
  return (
    <FormAlert tone="warning" title="Your site still shows example texts" className={className}>
      <p>Visitors take them for yours. Replace each, keep what is true of your studio, or hide it.</p>
      <ul aria-label="Example texts" className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
        {examples.map(({ id, label, page, to }) => (
          <li key={id}>
            <Link to={to} className="underline decoration-line-strong underline-offset-4 hover:decoration-current">
              {label}
            </Link>{' '}
            <span className="text-muted">({page})</span>
          </li>
        ))}
      </ul>
      {!isThere && (
        <LinkButton to="/admin/settings?tab=site-texts" variant="outline" size="sm" className="mt-3">
          Site Texts
        </LinkButton>
      )}
    </FormAlert>
  );
}
