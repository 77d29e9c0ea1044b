import { Link } from 'react-router';
import { fileSizeText } from '#shared/file-size.ts';
import { KeyValueList } from '#ui/key-value-list.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import type { MediaDetail } from '../contract.ts';
import { formatName, kindWords } from './media-words.ts';

/** What is known of the picture, and where it is used. */
export function MediaFacts({ item }: { item: MediaDetail }) {
  const { width, height, size, content_type, kind, uses, uploaded_by_name, created_at, is_ready, picture } = item;
  const formats = picture.sources.map(({ type }) => formatName(type)).join(' and ');
  const sizes = picture.sources[0]?.srcset.split(', ').length ?? 0;
  const offered = kind !== 'picture' ? 'As it is' : is_ready ? `${sizes} sizes, ${formats}` : 'Being made';
  return (
    <>
      <section aria-labelledby="media-uses" className="mt-6 border-t pt-5">
        <h3 id="media-uses" className="text-sm font-semibold">
          Used in
        </h3>
        {uses.length === 0 ? (
          <p className="mt-1.5 text-muted">Nothing shows this picture yet.</p>
        ) : (
          <ul className="mt-2 grid gap-1">
            {uses.map((use) => (
              <li key={use.to}>
                <Link to={use.to} className="underline underline-offset-4 hover:text-primary-ink">
                  {use.label}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-label="Details" className="mt-5 border-t pt-3">
        <KeyValueList
          items={[
            { label: 'Kind', value: `${kindWords[kind]}, ${formatName(content_type)}` },
            { label: 'Original', value: kind === 'drawing' ? fileSizeText(size) : `${width} × ${height}, ${fileSizeText(size)}` },
            { label: 'Shown to visitors', value: offered },
            { label: 'Uploaded', value: <LocalTime value={created_at} /> },
            { label: 'Uploaded by', value: uploaded_by_name },
          ]}
        />
      </section>
    </>
  );
}
