import { FormAlert } from '#ui/form-alert.tsx';
import type { MergePreview } from '../contract.ts';
import { personText } from './person-text.ts';

const fieldLabels: Record<string, string> = {
  phone: 'phone number',
  company_name: 'business name',
  client_type: 'kind of client',
  client_since: 'date of joining',
  tags: 'tags',
};

/** What becomes of both. */
export function PreviewOfMerge({ preview }: { preview: MergePreview }) {
  const { kept, merged, comes_along, filled, ended_links, refusal } = preview;
  if (refusal) return <FormAlert>{refusal}</FormAlert>;
  const lines = [
    ...comes_along.map(({ count, label }) => `${count.toLocaleString('en-US')} ${label}`),
    ...filled.map((name) => `the ${fieldLabels[name] ?? name}`),
  ];
  return (
    <section aria-label="What comes together" className="grid gap-3">
      <p>
        <strong className="font-medium break-words">{personText(kept)}</strong> stays. Whatever comes from {merged.email} belongs
        to them from then on.
      </p>
      {lines.length > 0 ? (
        <div>
          <p className="text-muted">{personText(merged)} brings along:</p>
          <ul className="mt-1 list-disc pl-5">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ) : (
        <p className="text-muted">{personText(merged)} brings nothing else along.</p>
      )}
      {ended_links.length > 0 && (
        <FormAlert tone="info">
          These links went to {merged.email} and end: {ended_links.join('; ')}. Send them again afterwards.
        </FormAlert>
      )}
    </section>
  );
}
