import { useQueryClient } from '@tanstack/react-query';
import type { UnreadableDraft } from '#features/website/publishing/draft-contract.ts';
import { MissingDraft, UnreadableDraft as Unreadable } from '#features/website/publishing/screens/unreadable-draft.tsx';
import { blogApi, blogKey } from './blog-api.ts';

const about = { noun: 'post', listPath: '/admin/content/blog', back: 'Back to the blog' };

export function MissingPostScreen() {
  return <MissingDraft {...about} />;
}

export function UnreadablePostScreen({ post: { id, title, revision } }: { post: UnreadableDraft }) {
  const client = useQueryClient();
  const remove = async () => {
    await blogApi.call.delete({ params: { id }, query: { revision } });
    await client.invalidateQueries({ queryKey: blogKey });
  };
  return <Unreadable {...about} {...{ title, remove }} />;
}
