import { useEffect, useRef, useState } from 'react';
import { PartMarks } from '#features/website/site/screens/parts/part.tsx';
import type { ContentChanges } from '#shared/site-content.ts';
import { type FromFrame, onMessage, type ToFrame } from './frame-messages.ts';
import { PagePreview, type PreviewFacts } from './page-preview.tsx';

type FramedPageProps = { page: string; title: string | null; facts: PreviewFacts; changes: ContentChanges };

/** The site's header stays in view, and would cover the top of a section. */
const headerHeight = 72;

const tell = (message: FromFrame) => window.parent.postMessage(message, location.origin);

/** The page inside the editor's frame: it shows what the editor sends, and a click chooses a section instead of leading away. */
export function FramedPage({ page, title, facts, changes: stored }: FramedPageProps) {
  const [{ changes, selected, lists }, setShown] = useState<Omit<ToFrame, 'foyer'>>({ changes: stored, selected: null });
  useEffect(() => {
    const stop = onMessage<ToFrame>(() => window.parent, ['content'], setShown);
    tell({ foyer: 'content-ready' });
    return stop;
  }, []);
  const scrolledTo = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a section that was added is there once something is written in it.
  useEffect(() => {
    const part = selected && document.querySelector(`[data-part="${CSS.escape(selected)}"]`)?.getBoundingClientRect();
    const isNew = scrolledTo.current !== selected;
    scrolledTo.current = part ? selected : null;
    // Not `scrollIntoView`, which would scroll the editor around the frame too.
    if (part && isNew && (part.top < headerHeight || part.top > innerHeight / 2))
      scrollTo({ top: scrollY + part.top - headerHeight });
  }, [selected, changes]);
  // On the document: the header and the footer around the page have links too.
  useEffect(() => {
    document.addEventListener('click', choose, true);
    document.addEventListener('submit', stay, true);
    return () => {
      document.removeEventListener('click', choose, true);
      document.removeEventListener('submit', stay, true);
    };
  }, []);

  return (
    <PartMarks value={{ selected }}>
      <div data-previewed="">
        <PagePreview
          page={page}
          title={title}
          facts={lists === undefined ? facts : { ...facts, offers: { ...facts.offers, [page]: lists } }}
          changes={changes}
        />
      </div>
    </PartMarks>
  );
}

function stay(event: Event) {
  event.preventDefault();
  event.stopPropagation();
}

function choose(event: Event) {
  const target = event.target instanceof Element ? event.target : null;
  const part = target?.closest<HTMLElement>('[data-part]');
  if (part?.dataset.part) tell({ foyer: 'content-select', section: part.dataset.part });
  // Tabs and questions open as they do for visitors; links and buttons that would lead away, or send something, do not.
  const leads = target?.closest('[data-previewed]')
    ? !target.closest('summary, [role="tab"], [role="switch"]')
    : target?.closest('a, [role="menuitem"]');
  if (leads) stay(event);
}
