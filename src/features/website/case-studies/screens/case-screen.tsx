import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import type { UnreadableDraft } from '#features/website/publishing/draft-contract.ts';
import { DraftDialogs } from '#features/website/publishing/screens/draft-dialogs.tsx';
import { DraftHeader } from '#features/website/publishing/screens/draft-header.tsx';
import { DraftLanguages } from '#features/website/publishing/screens/draft-languages.tsx';
import { MissingDraft, UnreadableDraft as Unreadable } from '#features/website/publishing/screens/unreadable-draft.tsx';
import { type LiveDraft, useDraftActions } from '#features/website/publishing/screens/use-draft-actions.ts';
import { type DraftEditing, useDraftEditor } from '#features/website/publishing/screens/use-draft-editor.ts';
import { type CaseContent, emptyCase } from '#shared/case-content.ts';
import { pathIn } from '#shared/languages.ts';
import { AutosaveAlert } from '#ui/autosave-alert.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import type { CaseState } from '../contract.ts';
import { studyPath } from '../paths.ts';
import { compared, problemsOf } from '../policy.ts';
import { CaseAddressDialog } from './case-address-dialog.tsx';
import { CaseForm } from './case-form.tsx';
import { casesApi, casesKey, casesPath } from './cases-api.ts';
import { ConsentPanel } from './consent-panel.tsx';

export type CaseEditing = DraftEditing<CaseContent, CaseState>;

const noun = 'case study';
const about = { noun, listPath: casesPath, back: 'Back to the case studies' };

/** What was discarded comes back as another state, and the editor begins anew with it. */
export function CaseScreen({ loaded }: { loaded: CaseState }) {
  const [{ state, turn }, setBegun] = useState({ state: loaded, turn: 0 });
  const onAnew = (next: CaseState) => setBegun((before) => ({ state: next, turn: before.turn + 1 }));
  const live = useRef<LiveDraft<CaseContent, CaseState> | null>(null);
  return <Editor key={turn} state={state} live={live} onAnew={onAnew} />;
}

type EditorProps = {
  state: CaseState;
  live: RefObject<LiveDraft<CaseContent, CaseState> | null>;
  onAnew: (state: CaseState) => void;
};

function Editor({ state, live, onAnew }: EditorProps) {
  const editor = useDraftEditor<CaseContent, CaseState>(state, { calls: casesApi.call, cacheKey: casesKey, empty: emptyCase });
  const { content, stored, saving } = editor;
  const { act, put, putBack, open, close, isBusy, round, problems, refusal, newest } = useDraftActions({
    ...{ editor, live, onAnew, noun },
    problemsOf: (one) => problemsOf(one, stored.slug, stored.identity),
  });
  // What has no field here; a translation has neither the client nor the services.
  const alert = refusal ?? problems.slug ?? (stored.original ? (problems.client ?? problems.services) : undefined);
  return (
    <>
      <DraftHeader
        {...{ editor, isBusy }}
        onAction={act}
        back={{ to: casesPath, label: 'Case Studies' }}
        path={pathIn(stored.language, studyPath(stored.slug))}
        labels={{
          view: 'View case study',
          address: 'Change address',
          delete: stored.original ? 'Delete translation' : 'Delete case study',
        }}
      />
      <DraftLanguages
        {...{ stored, noun, listPath: casesPath }}
        save={editor.save}
        translate={casesApi.call.translate}
        onChecked={() => editor.withSaved(({ id }) => casesApi.call.checkTranslation({ id }))}
      />
      {/* In sight of whoever writes far below. */}
      <div className="sticky top-15 z-15">
        <AutosaveAlert {...editor} loadNewest={newest} state={saving} />
      </div>
      {alert && <FormAlert className="mb-4">{alert}</FormAlert>}
      <CaseForm {...{ content, problems, round, stored }} onChange={editor.change}>
        <ConsentPanel editor={editor} />
      </CaseForm>
      <DraftDialogs {...{ open, editor, put, putBack, noun }} listPath={casesPath} compare={compared} onClose={close} />
      {open === 'address' && <CaseAddressDialog editor={editor} onClose={close} />}
    </>
  );
}

export function MissingCaseScreen() {
  return <MissingDraft {...about} />;
}

export function UnreadableCaseScreen({ study: { id, title, revision } }: { study: UnreadableDraft }) {
  const client = useQueryClient();
  const remove = async () => {
    await casesApi.call.delete({ params: { id }, query: { revision } });
    await client.invalidateQueries({ queryKey: casesKey });
  };
  return <Unreadable {...about} {...{ title, remove }} />;
}
