import { type PostBlock, picturesIn } from '#shared/post-blocks.ts';
import { PostBody } from './post-body.tsx';
import { usePostPictures } from './use-post-pictures.ts';

/** A post while it is written, with pictures that the page did not come with. */
export function PreviewedBody({ blocks }: { blocks: readonly PostBlock[] }) {
  return <PostBody blocks={blocks} pictures={usePostPictures(picturesIn(blocks)).pictures} />;
}
