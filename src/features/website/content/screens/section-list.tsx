import clsx from 'clsx';
import { ArrowDown, ArrowUp, CircleAlert, Eye, EyeOff } from 'lucide-react';
import type { ContentChanges } from '#shared/site-content.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { ContentState } from '../contract.ts';
import { movableOn, type PageSections, withHidden, withMoved } from '../policy.ts';

type SectionListProps = {
  page: PageSections;
  changes: ContentChanges;
  /** In their order. */
  listed: readonly string[];
  /** The sections that the settings hide. */
  elsewhere: readonly string[];
  translation: ContentState['translation'];
  selected: string | null;
  /** The sections in which something has to be mended. */
  marked: readonly string[];
  onSelect: (section: string) => void;
  onChange: (next: (before: ContentChanges) => ContentChanges) => void;
};

export function SectionList({
  page,
  changes,
  listed,
  elsewhere,
  translation,
  selected,
  marked,
  onSelect,
  onChange,
}: SectionListProps) {
  const movable = movableOn(page, changes);
  return (
    <ul aria-label="Sections" className="divide-y overflow-hidden rounded-lg border bg-surface text-sm">
      {listed.map((key) => {
        const section = page.sections[key];
        if (!section) return null;
        const isHidden = (translation ?? changes).hidden.includes(key);
        const isChanged = changes.sections[key] !== undefined && (!section.added || translation !== null);
        const at = movable.indexOf(key);
        return (
          <li key={key} className={clsx('flex items-center gap-0.5 pr-1', selected === key && 'bg-hover')}>
            <button
              type="button"
              aria-pressed={selected === key}
              onClick={() => onSelect(key)}
              className="flex min-w-0 flex-1 items-center gap-2 px-3 py-2.5 text-left font-medium focus-visible:-outline-offset-2"
            >
              <span className={clsx('min-w-0 truncate', isHidden && 'text-muted line-through')}>{section.label}</span>
              {marked.includes(key) && <CircleAlert aria-label="Has to be mended" className="size-4 shrink-0 text-danger" />}
              {isHidden && <span className="text-xs font-normal text-muted">hidden</span>}
              {!isHidden && elsewhere.includes(key) && <span className="text-xs font-normal text-muted">hidden in Settings</span>}
              {isChanged && !isHidden && <span className="text-xs font-normal text-muted">changed</span>}
              {translation && <TranslationState section={key} translation={translation} />}
            </button>
            {at >= 0 && (
              <>
                <IconButton
                  label={`Move ${section.label} up`}
                  icon={<ArrowUp aria-hidden="true" />}
                  disabled={at === 0}
                  onClick={() => onChange((before) => withMoved(page, before, key, -1))}
                />
                <IconButton
                  label={`Move ${section.label} down`}
                  icon={<ArrowDown aria-hidden="true" />}
                  disabled={at === movable.length - 1}
                  onClick={() => onChange((before) => withMoved(page, before, key, 1))}
                />
              </>
            )}
            {section.isHideable && (at >= 0 || !section.added) && (
              <IconButton
                label={`${isHidden ? 'Show' : 'Hide'} ${section.label}`}
                icon={isHidden ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
                onClick={() => onChange((before) => withHidden(before, key, !isHidden))}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

type TranslationStateProps = { section: string; translation: NonNullable<ContentState['translation']> };

/** What is left to do in a section of a translation. */
function TranslationState({ section, translation }: TranslationStateProps) {
  const isIn = (place: string) => place.startsWith(`${section}.`);
  if (translation.outdated.some(isIn)) return <span className="text-xs font-normal text-warning">English changed since</span>;
  if (translation.untranslated.some(isIn)) return <span className="text-xs font-normal text-warning">not translated yet</span>;
  return null;
}
