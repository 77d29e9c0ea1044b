import { useQueryClient } from '@tanstack/react-query';
import { FileX } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { UnreadablePost } from '../contract.ts';
import { blogApi, blogKey } from './blog-api.ts';
import { DeleteDialog } from './post-dialogs.tsx';

const back = (
  <LinkButton to="/admin/content/blog" variant="outline">
    Back to the blog
  </LinkButton>
);

export function MissingPostScreen() {
  return <EmptyState icon={FileX} title="This post does not exist" text="It may have been deleted." action={back} />;
}

export function UnreadablePostScreen({ post: { id, title, revision } }: { post: UnreadablePost }) {
  const client = useQueryClient();
  const [isAsked, setIsAsked] = useState(false);
  const remove = async () => {
    await blogApi.call.delete({ params: { id }, query: { revision } });
    await client.invalidateQueries({ queryKey: blogKey });
  };
  return (
    <>
      <EmptyState
        icon={FileX}
        title="This post cannot be read any more"
        text={`What is stored of “${title || 'Untitled'}” does not fit this release of Foyer. Visitors do not see it. An update or a backup may bring it back.`}
        action={
          <>
            {back}
            <Button variant="outline" onClick={() => setIsAsked(true)}>
              Delete post
            </Button>
          </>
        }
      />
      {isAsked && <DeleteDialog editor={{ content: { title }, remove }} onClose={() => setIsAsked(false)} />}
    </>
  );
}
