import { Send as SendIcon } from 'lucide-react';
import { type ComponentType, type RefObject, useRef, useState } from 'react';
import { KnownPictures, useLearnedPictures } from '#features/website/media/screens/known-pictures.ts';
import { DraftDialogs } from '#features/website/publishing/screens/draft-dialogs.tsx';
import { DraftHeader } from '#features/website/publishing/screens/draft-header.tsx';
import { DraftLanguages } from '#features/website/publishing/screens/draft-languages.tsx';
import { type LiveDraft, useDraftActions } from '#features/website/publishing/screens/use-draft-actions.ts';
import { type DraftEditing, useDraftEditor } from '#features/website/publishing/screens/use-draft-editor.ts';
import { pathIn } from '#shared/languages.ts';
import { emptyPost, type PostContent } from '#shared/post-blocks.ts';
import { AutosaveAlert } from '#ui/autosave-alert.tsx';
import { DropdownMenuItem } from '#ui/dropdown-menu.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import type { PostState } from '../contract.ts';
import { postPath } from '../paths.ts';
import { compared, pictureProblems, problemsOf } from '../policy.ts';
import { blogApi, blogKey } from './blog-api.ts';
import { AddressDialog } from './post-dialogs.tsx';
import { PostForm } from './post-form.tsx';

type SendDialog = ComponentType<{ postId: string; title: string; onClose: () => void }>;
type PostScreenProps = {
  loaded: PostState;
  /** How a post is sent by mail is the newsletter's. */
  sendDialog: SendDialog;
};
export type PostEditing = DraftEditing<PostContent, PostState>;

const noun = 'post';
const listPath = '/admin/content/blog';

/** What was discarded comes back as another state of the post, and the editor begins anew with it. */
export function PostScreen({ loaded, sendDialog }: PostScreenProps) {
  const [{ state, turn }, setBegun] = useState({ state: loaded, turn: 0 });
  const onAnew = (next: PostState) => setBegun((before) => ({ state: next, turn: before.turn + 1 }));
  const live = useRef<LiveDraft<PostContent, PostState> | null>(null);
  return <Editor key={turn} state={state} live={live} onAnew={onAnew} sendDialog={sendDialog} />;
}

type EditorProps = {
  state: PostState;
  live: RefObject<LiveDraft<PostContent, PostState> | null>;
  onAnew: (state: PostState) => void;
  sendDialog: SendDialog;
};

function Editor({ state, live, onAnew, sendDialog: Send }: EditorProps) {
  const editor = useDraftEditor<PostContent, PostState>(state, { calls: blogApi.call, cacheKey: blogKey, empty: emptyPost });
  const { content, stored, saving } = editor;
  const known = useLearnedPictures(stored.pictures);
  const { pictures } = known;
  const { act, put, putBack, open, close, isBusy, round, refusals, problems, refusal, newest } = useDraftActions({
    ...{ editor, live, onAnew, noun },
    problemsOf: (one) => ({ ...problemsOf(one), ...pictureProblems(one, (media) => pictures[media]) }),
  });
  const [isSending, setIsSending] = useState(false);
  /** An old version may name pictures that the post does not name any more. */
  const listVersions = async (input: { id: string; before?: number | undefined }) => {
    const versions = await blogApi.call.listVersions(input);
    known.learn(versions.pictures);
    return versions;
  };
  return (
    <KnownPictures value={known}>
      <DraftHeader
        {...{ editor, isBusy }}
        onAction={act}
        back={{ to: listPath, label: 'Blog' }}
        path={pathIn(stored.language, postPath(stored.slug))}
        labels={{
          view: 'View post',
          address: 'Address and author',
          delete: stored.original ? 'Delete translation' : 'Delete post',
        }}
        publicItems={
          // Subscribers get the English one.
          stored.original === null && (
            <DropdownMenuItem icon={<SendIcon aria-hidden="true" />} onSelect={() => setIsSending(true)}>
              Send to subscribers
            </DropdownMenuItem>
          )
        }
      />
      <DraftLanguages
        {...{ stored, noun, listPath }}
        save={editor.save}
        translate={blogApi.call.translate}
        onChecked={() => editor.withSaved(({ id }) => blogApi.call.checkTranslation({ id }))}
      />
      {/* In sight of whoever writes far below. */}
      <div className="sticky top-15 z-15">
        <AutosaveAlert {...editor} loadNewest={newest} state={saving} />
      </div>
      {refusal && <FormAlert className="mb-4">{refusal}</FormAlert>}
      <PostForm {...{ content, problems, refusals, round, stored }} onChange={editor.change} />
      <DraftDialogs
        {...{ open, put, putBack, noun, listPath }}
        editor={{ ...editor, calls: { ...editor.calls, listVersions } }}
        compare={(before, after) => compared(before, after, pictures)}
        onClose={close}
      />
      {open === 'address' && <AddressDialog editor={editor} onClose={close} />}
      {isSending && (
        <Send postId={stored.id} title={stored.published?.title ?? content.title} onClose={() => setIsSending(false)} />
      )}
    </KnownPictures>
  );
}
