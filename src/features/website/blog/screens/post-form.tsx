import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { useKnownPictures } from '#features/website/media/screens/known-pictures.ts';
import { PictureEditor } from '#features/website/media/screens/picture-editor.tsx';
import { excerptOf, mostExcerpt, type PostContent, readingMinutes } from '#shared/post-blocks.ts';
import { Button } from '#ui/button.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { postLimits } from '../choices.ts';
import type { PostState } from '../contract.ts';
import { presentBlocks } from '../policy.ts';
import { PostBody } from './post-body.tsx';
import { minutesText } from './post-list.tsx';

// Several times the size of the form around it, and no server can draw it.
const PostEditor = lazy(() => import('./post-editor.tsx'));

type PostFormProps = {
  content: PostContent;
  problems: Readonly<Record<string, string>>;
  /** Of the text: another one came from elsewhere. */
  round: number;
  stored: Pick<PostState, 'slug' | 'author'>;
  onChange: (next: Partial<PostContent>) => void;
};

export function PostForm({ content, problems, round, stored, onChange }: PostFormProps) {
  const [isReading, setIsReading] = useState(false);
  const { pictures } = useKnownPictures();
  const inText = problems.blocks ?? Object.entries(problems).find(([path]) => path.startsWith('blocks.'))?.[1];
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 content-start gap-5">
        <Field label="Title" error={problems.title} required>
          {(control) => (
            <Input
              {...control}
              value={content.title}
              maxLength={postLimits.title}
              className="text-lg font-semibold"
              onChange={(event) => onChange({ title: event.target.value })}
            />
          )}
        </Field>
        <fieldset className="flex gap-1">
          <legend className="sr-only">View</legend>
          {[false, true].map((reading) => (
            <Button
              key={String(reading)}
              variant="ghost"
              size="sm"
              aria-pressed={isReading === reading}
              className="aria-pressed:bg-press"
              onClick={() => setIsReading(reading)}
            >
              {reading ? 'Preview' : 'Write'}
            </Button>
          ))}
        </fieldset>
        {isReading ? (
          <section aria-label="Preview" className="rounded-lg border bg-page px-5 py-8 sm:px-10">
            <h2 className="mb-8 font-display text-title leading-tight font-semibold [overflow-wrap:anywhere]">
              {content.title || 'Untitled'}
            </h2>
            <PostBody blocks={presentBlocks(content.blocks, pictures)} pictures={pictures} />
          </section>
        ) : (
          <TextField key={round} {...{ content, onChange }} problem={inText} />
        )}
      </div>
      <aside className="grid min-w-0 content-start gap-5">
        <Field
          label="Excerpt"
          hint={content.excerpt ? 'In lists, feeds and search results' : 'Empty: the first paragraph is used'}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={4}
              value={content.excerpt}
              maxLength={mostExcerpt}
              placeholder={excerptOf({ ...content, excerpt: '' })}
              onChange={(event) => onChange({ excerpt: event.target.value })}
            />
          )}
        </Field>
        <PictureEditor
          label="Cover"
          value={content.cover ?? null}
          error={problems.cover}
          onChange={(cover) => onChange({ cover: cover ?? undefined })}
        />
        <TagsField key={`tags-${round}`} tags={content.tags} onChange={(tags) => onChange({ tags })} />
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 border-t pt-4 text-[0.8125rem]">
          <dt className="text-muted">Address</dt>
          <dd className="font-mono break-all">/blog/{stored.slug}</dd>
          <dt className="text-muted">Author</dt>
          <dd className="[overflow-wrap:anywhere]">{stored.author}</dd>
          <dt className="text-muted">Length</dt>
          <dd className="figures">{minutesText(readingMinutes(content.blocks))}</dd>
        </dl>
      </aside>
    </div>
  );
}

type TextFieldProps = Pick<PostFormProps, 'content' | 'onChange'> & { problem: string | undefined };

function TextField({ content, problem, onChange }: TextFieldProps) {
  const id = useId();
  const { pictures } = useKnownPictures();
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const waiting = (
    <div className="min-h-96 rounded-md border border-control-line bg-surface px-3 pt-14 pb-2.5">
      <PostBody blocks={presentBlocks(content.blocks, pictures)} pictures={pictures} />
    </div>
  );
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span id={id} className="text-sm leading-5 font-medium text-ink">
        Text
      </span>
      {mounted ? (
        <Suspense fallback={waiting}>
          <PostEditor
            labelId={id}
            describedBy={problem ? `${id}-error` : undefined}
            invalid={problem !== undefined}
            value={content.blocks}
            onChange={(blocks) => onChange({ blocks: [...blocks] })}
            onBlur={() => undefined}
          />
        </Suspense>
      ) : (
        waiting
      )}
      {problem && <FieldError id={`${id}-error`}>{problem}</FieldError>}
    </div>
  );
}

const tagsIn = (text: string): string[] => {
  const names = text.split(',').map((name) => name.replaceAll(/\s+/g, ' ').trim().slice(0, postLimits.tag));
  return [...new Set(names.filter(Boolean))].slice(0, postLimits.tags);
};

/** What is typed stays as it is, comma and all, while the tags are read out of it. */
function TagsField({ tags, onChange }: { tags: readonly string[]; onChange: (tags: string[]) => void }) {
  const [text, setText] = useState(tags.join(', '));
  return (
    <Field label="Tags" hint={`Separated by commas, at most ${postLimits.tags}`}>
      {(control) => (
        <Input
          {...control}
          value={text}
          maxLength={500}
          onChange={(event) => {
            setText(event.target.value);
            onChange(tagsIn(event.target.value));
          }}
        />
      )}
    </Field>
  );
}
