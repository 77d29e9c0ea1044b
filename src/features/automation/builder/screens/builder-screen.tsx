import { FileX } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { problemsOf } from '#features/automation/workflows/definition-contract.ts';
import { DraftErrors } from '#features/automation/workflows/screens/draft-fields.tsx';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { AutosaveAlert } from '#ui/autosave-alert.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { toast } from '#ui/toast.tsx';
import type { BuilderState, UnreadableDraft } from '../contract.ts';
import { builderApi } from './builder-api.ts';
import { BuilderHeader } from './builder-header.tsx';
import { BuilderViews } from './builder-views.tsx';
import { useBuilder, useUndoKeys } from './use-builder.ts';

export function BuilderScreen({ state }: { state: BuilderState | null }) {
  if (!state)
    return (
      <EmptyState
        icon={FileX}
        title="This workflow does not exist"
        text="It may have been deleted."
        action={
          <LinkButton to="/admin/automation" variant="outline">
            Back to the triggers
          </LinkButton>
        }
      />
    );
  return <Builder key={state.id} state={state} />;
}

export function UnreadableDraftScreen({ draft: { id, updated_at } }: { draft: UnreadableDraft }) {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const discard = async () => {
    setIsBusy(true);
    try {
      await builderApi.call.discard({ params: { id }, query: { updated_at } });
      toast.success('Draft discarded');
      await navigate('/admin/automation');
    } catch (error) {
      toast.error(reasonOf(error, 'The draft could not be discarded.'));
      setIsBusy(false);
    }
  };
  return (
    <EmptyState
      icon={FileX}
      title="This draft cannot be read any more"
      text="What is published, if anything, goes on as it is."
      action={
        <Button variant="outline" loading={isBusy} onClick={() => void discard()}>
          Discard draft
        </Button>
      }
    />
  );
}

const mendFirst = 'Please mend the marked steps first.';

function Builder({ state }: { state: BuilderState }) {
  const navigate = useNavigate();
  const builder = useBuilder(state);
  const { definition, saving, stored } = builder;
  useUndoKeys(builder);
  const [isAsked, setIsAsked] = useState(false);
  const [isPublishing, setIsPublishing] = useState(false);
  /** What the server refused, of the definition that it was asked to publish. */
  const [refused, setRefused] = useState<{ of: object; reason: string; fields: Record<string, string> } | null>(null);
  const found = problemsOf({ ...definition, is_active: false });
  const told = refused?.of === definition ? refused : null;
  const problems = { ...told?.fields, ...found };
  // Nobody has to hear first of all that a new one has no name.
  const { name: _, ...unnamed } = problems;
  const hasProblems = Object.keys(found).length > 0;

  const publish = async () => {
    setIsAsked(true);
    if (hasProblems) return;
    setIsPublishing(true);
    try {
      if (await builder.publish()) toast.success('Workflow published');
    } catch (error) {
      const fields = error instanceof ApiFailure ? error.fields : {};
      setRefused({ of: definition, reason: reasonOf(error, 'The workflow could not be published.'), fields });
    } finally {
      setIsPublishing(false);
    }
  };
  const discard = async () => {
    try {
      await builder.discard();
      const undo = async () => {
        await builderApi.call.save({ id: state.id, updated_at: null, base_version: stored.base_version, definition });
        await navigate(`/admin/automation/${state.id}`);
      };
      const failed = (error: unknown) => toast.error(reasonOf(error, 'The draft could not be brought back.'));
      toast.success('Draft discarded', { action: { label: 'Undo', onClick: () => void undo().catch(failed) } });
      await navigate('/admin/automation');
    } catch (error) {
      toast.error(reasonOf(error, 'The draft could not be discarded.'));
    }
  };
  const problem = told?.reason ?? (isAsked && hasProblems ? (found.steps ?? mendFirst) : null);
  return (
    <>
      <BuilderHeader {...{ builder, isPublishing }} onPublish={() => void publish()} onDiscard={() => void discard()} />
      <AutosaveAlert {...builder} state={saving} />
      {stored.is_outdated && (
        <FormAlert tone="info" className="mb-4">
          Another version was published after this draft was begun. Discard the draft to see it.
        </FormAlert>
      )}
      {problem && <FormAlert className="mb-4">{problem}</FormAlert>}
      <DraftErrors value={isAsked ? problems : {}}>
        <BuilderViews builder={builder} problems={isAsked ? problems : unnamed} />
      </DraftErrors>
    </>
  );
}
