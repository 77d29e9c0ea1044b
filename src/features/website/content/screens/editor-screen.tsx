import { type RefObject, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { KnownPictures, useLearnedPictures } from '#features/website/media/screens/known-pictures.ts';
import { HistoryDialog } from '#features/website/publishing/screens/history-dialog.tsx';
import { PreviewsDialog } from '#features/website/publishing/screens/previews-dialog.tsx';
import { ScheduleDialog } from '#features/website/publishing/screens/schedule-dialog.tsx';
import type { ContentChanges } from '#shared/site-content.ts';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { AutosaveAlert } from '#ui/autosave-alert.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast.tsx';
import { useIsWide } from '#ui/use-is-wide.ts';
import { useUndo } from '#ui/use-undo.ts';
import type { ContentState } from '../contract.ts';
import { compared, fitting, listedSections, problemsOf, withAddedAgain, withoutAdded } from '../policy.ts';
import type { ContentPage } from '../registry.ts';
import { AddSection } from './add-section.tsx';
import { AddressDialog, DeleteDialog } from './address-dialogs.tsx';
import { contentApi, pageKey } from './content-api.ts';
import { type EditorAction, EditorHeader } from './editor-header.tsx';
import { type FieldProblems, problemsBelow } from './field-problems.ts';
import { PageFrame } from './page-frame.tsx';
import { pageOfState, shownInFrame } from './page-of-state.ts';
import { SectionForm } from './section-form.tsx';
import { SectionList } from './section-list.tsx';
import { type Editor as EditedPage, useEditor } from './use-editor.ts';
import { useShownLists } from './use-shown-lists.ts';

/** What was discarded comes back as another state of the page, and the editor begins anew with it. */
export function EditorScreen({ loaded }: { loaded: ContentState }) {
  const [{ state, turn }, setBegun] = useState({ state: loaded, turn: 0 });
  const live = useRef<EditedPage | null>(null);
  const page = pageOfState(state);
  if (!page) return null;
  return (
    <Editor
      key={turn}
      page={page}
      state={state}
      live={live}
      onAnew={(next) => setBegun((before) => ({ state: next, turn: before.turn + 1 }))}
    />
  );
}

const mendFirst = 'Please mend the marked fields first.';
const sectionOf = (path: string): string | undefined => /^(?:changes\.)?sections\.([^.]+)/.exec(path)?.[1];

type EditorProps = {
  page: ContentPage;
  state: ContentState;
  /** The one that is on the screen, for a toast that outlives the one it came from. */
  live: RefObject<EditedPage | null>;
  onAnew: (state: ContentState) => void;
};

function Editor({ page, state, live, onAnew }: EditorProps) {
  const editor = useEditor(page, state);
  live.current = editor;
  const bringBack = useUndo(page.key, live);
  const { changes, stored, saving } = editor;
  const isWide = useIsWide();
  const lists = useShownLists(page);
  const [{ selected, isNew }, setChosen] = useState<{ selected: string | null; isNew: boolean }>({
    selected: null,
    isNew: false,
  });
  const setSelected = (section: string | null) => setChosen({ selected: section, isNew: false });
  const addButton = useRef<HTMLButtonElement>(null);
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [open, setOpen] = useState<'history' | 'previews' | 'schedule' | 'address' | 'delete' | null>(null);
  /** What the server refused, of the changes that it was asked to publish. */
  const [refused, setRefused] = useState<{ of: ContentChanges; reason: string; fields: FieldProblems } | null>(null);
  const told = refused?.of === changes ? refused : null;
  const found = useMemo(() => problemsOf(page, changes, 'published'), [page, changes]);
  const known = useLearnedPictures(stored.pictures);
  const { pictures } = known;
  const fit = useMemo(() => fitting(page, changes, 'shown'), [page, changes]);
  const shown = useMemo(() => ({ ...shownInFrame(page, stored, fit), pictures }), [page, stored, fit, pictures]);
  const problems: FieldProblems = isAsked ? { ...told?.fields, ...found } : {};
  const marked = Object.keys(problems).flatMap((path) => sectionOf(path) ?? []);
  // On a desk there is always a form beside the page; on a phone it opens with a tap.
  const current = selected ?? (isWide ? (listedSections(page, changes, stored.translation?.english, null)[0] ?? null) : null);
  const section = current === null ? undefined : page.sections[current];
  const listed = listedSections(page, changes, stored.translation?.english, current);

  /** Marks what has to be mended before it can be published, and leads to the first of it. */
  const isFit = (): boolean => {
    setIsAsked(true);
    const [first] = Object.keys(found);
    if (first) setSelected(sectionOf(first) ?? null);
    return first === undefined;
  };
  const publish = async () => {
    if (!isFit()) return;
    setIsBusy(true);
    try {
      if (await editor.publish()) toast.success('Page published');
    } catch (error) {
      const fields = error instanceof ApiFailure ? problemsBelow(error.fields, 'changes') : {};
      setRefused({ of: changes, reason: reasonOf(error, 'The page could not be published.'), fields });
    } finally {
      setIsBusy(false);
    }
  };
  const discard = async () => {
    const before = changes;
    try {
      const left = await editor.discard();
      onAnew(left);
      const undo = async () => onAnew(await contentApi.call.save({ page: page.key, revision: left.revision, changes: before }));
      const failed = (error: unknown) => toast.error(reasonOf(error, 'The draft could not be brought back.'));
      toast.success('Draft discarded', { action: { label: 'Undo', onClick: () => void undo().catch(failed) } });
      if (left.publish_at)
        toast.info('The planned publication stays', { action: { label: 'Take it back', onClick: () => void unschedule() } });
    } catch (error) {
      toast.error(reasonOf(error, 'The draft could not be discarded.'));
    }
  };
  const unschedule = async () => {
    try {
      if (await live.current?.unschedule()) toast.success('Nothing is published by itself any more');
    } catch (error) {
      toast.error(reasonOf(error, 'The planned publication could not be taken back.'));
    }
  };
  const remove = (key: string) => {
    const before = changes;
    // The button that was pressed goes with its form, and the focus would go with it.
    flushSync(() => {
      editor.change((now) => withoutAdded(page, now, key));
      setSelected(null);
    });
    addButton.current?.focus();
    if (before.sections[key] === undefined) return;
    const undo = () => void bringBack(({ change }) => change((now) => withAddedAgain(page, now, key, before)));
    toast.success('Section removed', { action: { label: 'Undo', onClick: undo } });
  };
  const act: Record<EditorAction, () => void> = {
    history: () => setOpen('history'),
    previews: () => setOpen('previews'),
    address: () => setOpen('address'),
    delete: () => setOpen('delete'),
    schedule: () => isFit() && setOpen('schedule'),
    unschedule: () => void unschedule(),
    discard: () => void discard(),
    publish: () => void publish(),
  };
  const problem = told?.reason ?? (isAsked && Object.keys(found).length > 0 ? mendFirst : null);
  const form = current !== null && section && (
    <SectionForm
      key={current}
      name={current}
      section={section}
      changes={changes}
      originals={stored.originals}
      problems={problemsBelow(problemsBelow(problems, 'sections'), current)}
      translation={stored.translation}
      isNew={isNew}
      written={['en', ...stored.languages.map(({ language }) => language)]}
      onChange={editor.change}
      onChecked={(place) => void editor.check(place)}
      onRemove={() => remove(current)}
    />
  );
  return (
    <KnownPictures value={known}>
      <EditorHeader editor={editor} isBusy={isBusy} onAction={(action) => act[action]()} />
      <AutosaveAlert {...editor} state={saving} />
      {problem && <FormAlert className="mb-4">{problem}</FormAlert>}
      <div className="grid gap-4 lg:h-[calc(100dvh-12rem)] lg:min-h-[30rem] lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid h-[60dvh] min-h-80 min-w-0 lg:h-auto">
          <PageFrame
            page={page.key}
            language={stored.translation?.language ?? 'en'}
            label={page.label}
            changes={shown}
            lists={lists}
            selected={current}
            onSelect={setSelected}
          />
        </div>
        <div className="grid min-h-0 min-w-0 auto-rows-max content-start gap-4 lg:overflow-y-auto lg:pr-1">
          <SectionList
            {...{ page, changes, listed, marked }}
            elsewhere={stored.hidden_by_settings}
            translation={stored.translation}
            selected={current}
            onSelect={setSelected}
            onChange={editor.change}
          />
          {!stored.translation && (
            <AddSection {...{ page, listed }} trigger={addButton} onAdd={(key) => setChosen({ selected: key, isNew: true })} />
          )}
          {isWide && section && (
            <section aria-labelledby="section-title" className="grid gap-4 rounded-lg border bg-surface p-4">
              <h2 id="section-title" className="text-[0.9375rem] font-semibold tracking-tight">
                {section.label}
              </h2>
              {form}
            </section>
          )}
        </div>
      </div>
      {!isWide && section && (
        <Sheet open onOpenChange={(isOpen) => !isOpen && setSelected(null)} title={section.label} description={page.label}>
          {form}
        </Sheet>
      )}
      {open === 'history' && (
        <HistoryDialog
          recordKey={pageKey(page.key)}
          read={async (before) => {
            const versions = await contentApi.call.listVersions({ page: page.key, before });
            known.learn(versions.pictures);
            return versions;
          }}
          contentOf={({ changes: published }) => published}
          compare={(state) => compared(page, stored.originals, state, changes, pictures)}
          planned={stored.scheduled && stored.publish_at ? { content: stored.scheduled, publish_at: stored.publish_at } : null}
          version={stored.version}
          empty="Visitors see the original texts of this page."
          onClose={() => setOpen(null)}
          onRestore={(restored, name) => {
            const before = changes;
            editor.put(restored);
            setOpen(null);
            toast.success(`${name} is in the draft`, {
              action: { label: 'Undo', onClick: () => void bringBack(({ put }) => put(before)) },
            });
          }}
        />
      )}
      {open === 'previews' && (
        <PreviewsDialog
          recordKey={pageKey(page.key)}
          list={() => contentApi.call.listPreviews({ page: page.key })}
          create={(days) => contentApi.call.createPreview({ page: page.key, days })}
          revoke={(id) => contentApi.call.revokePreview({ id })}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'schedule' && <ScheduleDialog schedule={editor.schedule} onClose={() => setOpen(null)} />}
      {open === 'address' && <AddressDialog editor={editor} onAnew={onAnew} onClose={() => setOpen(null)} />}
      {open === 'delete' && <DeleteDialog editor={editor} onClose={() => setOpen(null)} />}
    </KnownPictures>
  );
}
