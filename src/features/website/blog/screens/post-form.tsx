import { useEffect, useState } from 'react';
import { useKnownPictures } from '#features/website/media/screens/known-pictures.ts';
import { PictureEditor } from '#features/website/media/screens/picture-editor.tsx';
import { presentBlocks } from '#features/website/publishing/blocks-policy.ts';
import { BlocksField } from '#features/website/publishing/screens/blocks-field.tsx';
import { PostBody } from '#features/website/publishing/screens/post-body.tsx';
import { cutText } from '#shared/cut-text.ts';
import { pathIn } from '#shared/languages.ts';
import { excerptOf, mostExcerpt, type PostContent, readingMinutes } from '#shared/post-blocks.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { postLimits } from '../choices.ts';
import type { PostState } from '../contract.ts';
import { postPath } from '../paths.ts';
import { textProblem } from '../policy.ts';
import { minutesText } from './post-list.tsx';

type PostFormProps = {
  content: PostContent;
  problems: Readonly<Record<string, string>>;
  /** How often it was asked to be published with problems. */
  refusals: number;
  /** Of the text: another one came from elsewhere. */
  round: number;
  stored: Pick<PostState, 'slug' | 'author' | 'language' | 'original'>;
  onChange: (next: Partial<PostContent>) => void;
};

export function PostForm({ content, problems, refusals, round, stored, onChange }: PostFormProps) {
  const [isReading, setIsReading] = useState(false);
  const { pictures } = useKnownPictures();
  const inText = textProblem(content, problems);
  // What has to be mended is shown where it can be.
  useEffect(() => {
    if (refusals > 0) setIsReading(false);
  }, [refusals]);
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
          <BlocksField
            key={round}
            blocks={content.blocks}
            hasPictures
            problem={inText}
            onChange={(blocks) => onChange({ blocks })}
          />
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
        {stored.original === null && (
          <TagsField key={`tags-${round}`} tags={content.tags} onChange={(tags) => onChange({ tags })} />
        )}
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 border-t pt-4 text-[0.8125rem]">
          <dt className="text-muted">Address</dt>
          <dd className="font-mono break-all">{pathIn(stored.language, postPath(stored.slug))}</dd>
          <dt className="text-muted">Author</dt>
          <dd className="[overflow-wrap:anywhere]">{stored.author}</dd>
          <dt className="text-muted">Length</dt>
          <dd className="figures">{minutesText(readingMinutes(content.blocks))}</dd>
        </dl>
      </aside>
    </div>
  );
}

const tagsIn = (text: string): string[] => {
  const names = text.split(',').map((name) => cutText(name.replaceAll(/\s+/g, ' ').trim(), postLimits.tag));
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
