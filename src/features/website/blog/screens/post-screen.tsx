import { type ComponentType, type RefObject, useRef, useState } from 'react';
import { KnownPictures, useLearnedPictures } from '#features/website/media/screens/known-pictures.ts';
import { HistoryDialog } from '#features/website/publishing/screens/history-dialog.tsx';
import { PreviewsDialog } from '#features/website/publishing/screens/previews-dialog.tsx';
import { ScheduleDialog } from '#features/website/publishing/screens/schedule-dialog.tsx';
import type { PostContent } from '#shared/post-blocks.ts';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { AutosaveAlert } from '#ui/autosave-alert.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { toast } from '#ui/toast.tsx';
import type { PostState } from '../contract.ts';
import { compared, pictureProblems, problemsOf } from '../policy.ts';
import { blogApi, postKey } from './blog-api.ts';
import { AddressDialog, DeleteDialog } from './post-dialogs.tsx';
import { PostForm } from './post-form.tsx';
import { type PostAction, type PostDialog, PostHeader } from './post-header.tsx';
import { type PostEditing, usePostEditor } from './use-post-editor.ts';

type SendDialog = ComponentType<{ postId: string; title: string; onClose: () => void }>;
type PostScreenProps = {
  loaded: PostState;
  /** How a post is sent by mail is the newsletter's. */
  sendDialog: SendDialog;
};

/** What was discarded comes back as another state of the post, and the editor begins anew with it. */
export function PostScreen({ loaded, sendDialog }: PostScreenProps) {
  const [{ state, turn }, setBegun] = useState({ state: loaded, turn: 0 });
  const onAnew = (next: PostState) => setBegun((before) => ({ state: next, turn: before.turn + 1 }));
  const live = useRef<LiveEditor | null>(null);
  return <Editor key={turn} state={state} live={live} onAnew={onAnew} sendDialog={sendDialog} />;
}

/** With a text that comes from elsewhere, the editor of the text begins anew. */
type LiveEditor = PostEditing & { put: (next: PostContent) => void };

type EditorProps = {
  state: PostState;
  /** The one that is on the screen, for a toast that outlives the one it came from. */
  live: RefObject<LiveEditor | null>;
  onAnew: (state: PostState) => void;
  sendDialog: SendDialog;
};

function Editor({ state, live, onAnew, sendDialog: Send }: EditorProps) {
  const editor = usePostEditor(state);
  const { content, stored, saving } = editor;
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [open, setOpen] = useState<PostDialog | null>(null);
  /** Counts the texts that came from elsewhere: the editor of the text begins anew with each. */
  const [round, setRound] = useState(0);
  const [refused, setRefused] = useState<{ of: PostContent; reason: string } | null>(null);
  const known = useLearnedPictures(stored.pictures);
  const { pictures } = known;
  const allProblems = () => ({ ...problemsOf(content), ...pictureProblems(content, (media) => pictures[media]) });
  const problems: Record<string, string> = isAsked ? allProblems() : {};
  const close = () => setOpen(null);

  const put = (next: PostContent) => {
    editor.change(next);
    setRound((before) => before + 1);
  };
  live.current = { ...editor, put };
  /** Marks what has to be mended before it can be published. */
  const isFit = (): boolean => {
    setIsAsked(true);
    return Object.keys(allProblems()).length === 0;
  };
  const publish = async () => {
    if (!isFit()) return;
    setIsBusy(true);
    try {
      if (await editor.publish()) toast.success('Post published');
    } catch (error) {
      const [field] = error instanceof ApiFailure ? Object.values(error.fields) : [];
      setRefused({ of: content, reason: field ?? reasonOf(error, 'The post could not be published.') });
    } finally {
      setIsBusy(false);
    }
  };
  const discard = async () => {
    const before = content;
    try {
      const left = await editor.discard();
      onAnew(left);
      const undo = async () => onAnew(await blogApi.call.save({ id: left.id, revision: left.revision, content: before }));
      toast.success('Draft discarded', {
        action: {
          label: 'Undo',
          onClick: () =>
            void undo().catch((error: unknown) => toast.error(reasonOf(error, 'The draft could not be brought back.'))),
        },
      });
      if (left.publish_at)
        toast.info('The planned publication stays', { action: { label: 'Take it back', onClick: () => act('unschedule') } });
    } catch (error) {
      toast.error(reasonOf(error, 'The draft could not be discarded.'));
    }
  };
  const plainly = async (call: () => Promise<unknown>, done: string, failed: string) => {
    try {
      if (await call()) toast.success(done);
    } catch (error) {
      toast.error(reasonOf(error, failed));
    }
  };
  const act = (action: PostAction) => {
    switch (action) {
      case 'publish':
        return void publish();
      case 'discard':
        return void discard();
      case 'unschedule':
        return void plainly(
          async () => live.current?.unschedule(),
          'Nothing is published by itself any more',
          'The planned publication could not be taken back.',
        );
      case 'withdraw':
        return void plainly(editor.withdraw, 'Visitors do not see the post any more', 'The post could not be taken back.');
      case 'schedule':
        return isFit() ? setOpen(action) : undefined;
      default:
        return setOpen(action);
    }
  };
  const newest = async () => {
    await editor.loadNewest();
    setRound((before) => before + 1);
  };
  return (
    <KnownPictures value={known}>
      <PostHeader editor={editor} isBusy={isBusy} onAction={act} />
      {/* In sight of whoever writes far below. */}
      <div className="sticky top-15 z-15">
        <AutosaveAlert {...editor} loadNewest={newest} state={saving} />
      </div>
      {refused?.of === content && <FormAlert className="mb-4">{refused.reason}</FormAlert>}
      <PostForm {...{ content, problems, round, stored }} onChange={editor.change} />
      {open === 'history' && (
        <HistoryDialog
          recordKey={postKey(stored.id)}
          read={async (before) => {
            const versions = await blogApi.call.listVersions({ id: stored.id, before });
            known.learn(versions.pictures);
            return versions;
          }}
          contentOf={(version) => version.content}
          compare={(state) => compared(state, content, pictures)}
          planned={stored.scheduled && stored.publish_at ? { content: stored.scheduled, publish_at: stored.publish_at } : null}
          version={stored.is_public ? stored.version : 0}
          empty="Nothing of this post was published yet."
          onRestore={(restored, name) => {
            const before = content;
            put(restored);
            close();
            toast.success(`${name} is in the draft`, { action: { label: 'Undo', onClick: () => live.current?.put(before) } });
          }}
          onClose={close}
        />
      )}
      {open === 'previews' && (
        <PreviewsDialog
          recordKey={postKey(stored.id)}
          list={() => blogApi.call.listPreviews({ id: stored.id })}
          create={(days) => blogApi.call.createPreview({ id: stored.id, days })}
          revoke={(id) => blogApi.call.revokePreview({ id })}
          onClose={close}
        />
      )}
      {open === 'schedule' && <ScheduleDialog schedule={editor.schedule} onClose={close} />}
      {open === 'address' && <AddressDialog editor={editor} onClose={close} />}
      {open === 'delete' && <DeleteDialog editor={editor} onClose={close} />}
      {open === 'send' && <Send postId={stored.id} title={stored.published?.title ?? content.title} onClose={close} />}
    </KnownPictures>
  );
}
