import { Node, type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react';
import { CircleAlert, ImageOff } from 'lucide-react';
import { Input } from '#ui/input.tsx';
import { Picture } from '#ui/picture.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { postLimits } from '../choices.ts';
import { usePostPictures } from './use-post-pictures.ts';

const mediaId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A picture of the Media Library in the text. What is pasted becomes one only where it is one of ours, named by its id. */
export const PictureNode = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  addAttributes: () => ({ media: { default: '' }, caption: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'div[data-post-picture]',
      getAttrs: (element) => {
        const { media = '', caption = '' } = element.dataset;
        return mediaId.test(media) ? { media, caption: caption.slice(0, postLimits.caption) } : false;
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'div',
    { 'data-post-picture': '', 'data-media': attrs.media, 'data-caption': attrs.caption },
    attrs.caption || 'Picture',
  ],
  addNodeView: () => ReactNodeViewRenderer(PictureView),
});

function PictureView({ node: { attrs }, updateAttributes }: NodeViewProps) {
  const media = String(attrs.media);
  const { pictures, isLoading } = usePostPictures([media]);
  const picture = pictures[media];
  return (
    <NodeViewWrapper className="my-3 grid gap-2 overflow-hidden rounded-md border bg-sunken p-3">
      {picture && (
        <Picture picture={picture} boxes={[{ width: '42rem' }]} className="max-h-96 w-full rounded-sm object-contain" />
      )}
      {!picture && isLoading && <Skeleton className="h-48 w-full" />}
      {!picture && !isLoading && (
        <p className="flex items-center gap-2 text-sm text-muted">
          <ImageOff aria-hidden="true" className="size-4 shrink-0" />
          This picture was deleted
        </p>
      )}
      {picture && !picture.alt && (
        <p className="flex items-start gap-1.5 text-[0.8125rem] leading-snug text-warning">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          It has no alt text yet. Describe it in the Media Library, then the post can be published.
        </p>
      )}
      <Input
        aria-label="Caption"
        placeholder="Caption"
        value={String(attrs.caption)}
        maxLength={postLimits.caption}
        onChange={(event) => updateAttributes({ caption: event.target.value })}
        // What is typed here is no key of the editor's.
        onKeyDown={(event) => event.stopPropagation()}
      />
    </NodeViewWrapper>
  );
}
