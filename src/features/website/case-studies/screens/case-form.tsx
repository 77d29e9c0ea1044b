import { Plus, Trash2 } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { BlocksField } from '#features/website/publishing/screens/blocks-field.tsx';
import { type CaseContent, type CaseResult, shownClient } from '#shared/case-content.ts';
import { cutText } from '#shared/cut-text.ts';
import { pathIn } from '#shared/languages.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Input } from '#ui/input.tsx';
import { Switch } from '#ui/switch.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { caseLimits } from '../choices.ts';
import type { CaseState } from '../contract.ts';
import { studyPath } from '../paths.ts';

type CaseFormProps = {
  content: CaseContent;
  problems: Readonly<Record<string, string>>;
  /** Of the text: another one came from elsewhere. */
  round: number;
  stored: Pick<CaseState, 'slug' | 'language' | 'original'>;
  onChange: (next: Partial<CaseContent>) => void;
  /** Above the facts. */
  children: ReactNode;
};

type TextKey = 'title' | 'summary' | 'client' | 'anonymous_as' | 'asked' | 'done' | 'site_url';
type TextProps = {
  name: TextKey;
  label: string;
  max: number;
  hint?: string;
  rows?: number;
  required?: boolean;
  className?: string;
};

export function CaseForm({ content, problems, round, stored, onChange, children }: CaseFormProps) {
  const text = ({ name, label, max, hint, rows, required, className }: TextProps) => {
    const shared = {
      value: content[name],
      maxLength: max,
      onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
    };
    return (
      <Field label={label} hint={hint} error={problems[name]} required={required}>
        {(control) =>
          rows ? <Textarea {...control} {...shared} rows={rows} /> : <Input {...control} {...shared} className={className} />
        }
      </Field>
    );
  };
  const title = { name: 'title', label: 'Title', max: caseLimits.title, required: true } as const;
  const insteadOfName = text({
    ...{ name: 'anonymous_as', label: 'Instead of the name', max: caseLimits.client },
    hint: 'Such as: A bakery in Asheville',
  });
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 content-start gap-5">
        {text({ ...title, className: 'text-lg font-semibold' })}
        {text({ name: 'summary', label: 'Summary', max: caseLimits.summary, rows: 2, hint: 'In lists and search results' })}
        {text({ name: 'asked', label: 'What was asked', max: caseLimits.story, rows: 4, required: true })}
        {text({ name: 'done', label: 'What was done', max: caseLimits.story, rows: 4, required: true })}
        <ResultsField results={content.results} problem={problems.results} onChange={(results) => onChange({ results })} />
        <BlocksField key={round} blocks={content.blocks} problem={problems.blocks} onChange={(blocks) => onChange({ blocks })} />
      </div>
      <aside className="grid min-w-0 content-start gap-5">
        {children}
        {stored.original ? (
          <>
            {insteadOfName}
            <OriginalFacts content={content} />
          </>
        ) : (
          <>
            {text({
              name: 'client',
              label: 'Client',
              max: caseLimits.client,
              hint: content.is_anonymous ? 'Only you see it' : undefined,
            })}
            <ChoiceField label="Do not name the client" hint={`Visitors read “${shownClient(content) || '…'}”`} align="end">
              {(control) => (
                <Switch
                  {...control}
                  checked={content.is_anonymous}
                  onChange={(event) => onChange({ is_anonymous: event.target.checked })}
                />
              )}
            </ChoiceField>
            {insteadOfName}
            <ServicesField
              key={`services-${round}`}
              services={content.services}
              problem={problems.services}
              onChange={(services) => onChange({ services })}
            />
            <YearField key={`year-${round}`} year={content.year} onChange={(year) => onChange({ year })} />
            <SiteField key={`site-${round}`} url={content.site_url} onChange={(site_url) => onChange({ site_url })} />
          </>
        )}
        <p className="border-t pt-4 font-mono text-xs break-all text-muted">{pathIn(stored.language, studyPath(stored.slug))}</p>
      </aside>
    </div>
  );
}

/** What a translation has of its original, whoever translates it: no client is named by accident in one language alone, and no year differs. */
function OriginalFacts({ content }: { content: CaseContent }) {
  const facts = {
    Client: content.is_anonymous ? 'Not named' : content.client,
    Services: content.services.join(', '),
    Year: content.year,
    'Link to the site': content.is_anonymous ? '' : content.site_url,
  };
  return (
    <div className="grid gap-3 border-t pt-4 text-[0.8125rem]">
      <p className="text-muted">As in the English case study:</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {Object.entries(facts).map(([name, fact]) => (
          <Fragment key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{fact || '—'}</dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
}

type ResultsFieldProps = {
  results: readonly CaseResult[];
  problem: string | undefined;
  onChange: (results: CaseResult[]) => void;
};

function ResultsField({ results, problem, onChange }: ResultsFieldProps) {
  const set = (at: number, next: Partial<CaseResult>) =>
    onChange(results.map((one, place) => (place === at ? { ...one, ...next } : one)));
  return (
    <fieldset className="grid gap-3" aria-describedby={problem ? 'results-error' : undefined}>
      <legend className="mb-2 text-sm font-medium">Results</legend>
      {results.map((result, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: results are told apart by their place alone
        <div key={at} className="flex items-end gap-2">
          <Field label="Figure" className="w-28 shrink-0">
            {(control) => (
              <Input
                {...control}
                value={result.figure}
                maxLength={caseLimits.figure}
                placeholder="62%"
                onChange={(event) => set(at, { figure: event.target.value })}
              />
            )}
          </Field>
          <Field label="What it counts" className="min-w-0 flex-1">
            {(control) => (
              <Input
                {...control}
                value={result.label}
                maxLength={caseLimits.label}
                placeholder="of all orders come from the site"
                onChange={(event) => set(at, { label: event.target.value })}
              />
            )}
          </Field>
          <IconButton
            label={`Remove result ${at + 1}`}
            icon={<Trash2 aria-hidden="true" />}
            variant="outline"
            onClick={() => onChange(results.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      {problem && <FieldError id="results-error">{problem}</FieldError>}
      <div>
        <Button
          variant="outline"
          size="sm"
          disabled={results.length >= caseLimits.results}
          onClick={() => onChange([...results, { figure: '', label: '' }])}
        >
          <Plus aria-hidden="true" />
          Add result
        </Button>
      </div>
    </fieldset>
  );
}

const servicesIn = (text: string): string[] => {
  const names = text.split(',').map((name) => cutText(name.replaceAll(/\s+/g, ' ').trim(), caseLimits.service));
  return [...new Set(names.filter(Boolean))].slice(0, caseLimits.services);
};

type ServicesFieldProps = { services: readonly string[]; problem: string | undefined; onChange: (services: string[]) => void };

/** What is typed stays as it is, comma and all, while the names are read out of it. */
function ServicesField({ services, problem, onChange }: ServicesFieldProps) {
  const [text, setText] = useState(services.join(', '));
  return (
    <Field label="Services" hint={`Separated by commas, at most ${caseLimits.services}`} error={problem}>
      {(control) => (
        <Input
          {...control}
          value={text}
          maxLength={700}
          onChange={(event) => {
            setText(event.target.value);
            onChange(servicesIn(event.target.value));
          }}
        />
      )}
    </Field>
  );
}

/** Only a whole year is kept; anything else is told beside the field, and the one before stays. */
function YearField({ year, onChange }: { year: number | null; onChange: (year: number | null) => void }) {
  const [text, setText] = useState(year === null ? '' : String(year));
  const yearOf = (typed: string): number | null | undefined => {
    const trimmed = typed.trim();
    if (trimmed === '') return null;
    const read = /^\d{4}$/.test(trimmed) ? Number(trimmed) : 0;
    return read >= caseLimits.firstYear && read <= caseLimits.lastYear ? read : undefined;
  };
  const isWrong = yearOf(text) === undefined;
  return (
    <Field label="Year" error={isWrong ? `Please enter a year from ${caseLimits.firstYear} on` : undefined}>
      {(control) => (
        <Input
          {...control}
          value={text}
          inputMode="numeric"
          maxLength={6}
          className="figures"
          onChange={(event) => {
            setText(event.target.value);
            const read = yearOf(event.target.value);
            if (read !== undefined) onChange(read);
          }}
        />
      )}
    </Field>
  );
}

const isAddress = (text: string): boolean =>
  text === '' || (/^https?:\/\//i.test(text) && !/\s/.test(text) && URL.canParse(text));
/** `example.com` is meant as an address of the web. */
const completed = (text: string): string => (/^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(text) ? `https://${text}` : text);

/** Only a whole address is kept. */
function SiteField({ url, onChange }: { url: string; onChange: (url: string) => void }) {
  const [text, setText] = useState(url);
  const address = completed(text.trim());
  return (
    <Field
      label="Link to the site"
      hint="Not shown where the client is not named"
      error={isAddress(address) ? undefined : 'Please enter an address that starts with https://'}
    >
      {(control) => (
        <Input
          {...control}
          value={text}
          maxLength={caseLimits.url}
          spellCheck={false}
          inputMode="url"
          onChange={(event) => {
            setText(event.target.value);
            const next = completed(event.target.value.trim());
            if (isAddress(next)) onChange(next);
          }}
        />
      )}
    </Field>
  );
}
