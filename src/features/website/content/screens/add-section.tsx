import { Plus } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#ui/dropdown-menu.tsx';
import type { PageSections } from '../policy.ts';

type AddSectionProps = {
  page: PageSections;
  /** The sections that are there already. */
  listed: readonly string[];
  trigger: RefObject<HTMLButtonElement | null>;
  onAdd: (section: string) => void;
};

/** The kinds of sections that are not on the page yet; nothing where all are, or where the page takes none. */
export function AddSection({ page, listed, trigger, onAdd }: AddSectionProps) {
  const isChosen = useRef(false);
  const kinds = Object.entries(page.sections).flatMap(([key, { added }]) =>
    added && !listed.includes(key) ? [{ key, ...added }] : [],
  );
  if (kinds.length === 0) return null;
  return (
    <DropdownMenu
      onOpenChange={(isOpen) => {
        if (isOpen) isChosen.current = false;
      }}
    >
      <DropdownMenuTrigger asChild>
        <Button ref={trigger} variant="outline" size="sm" className="justify-self-start">
          <Plus aria-hidden="true" />
          Add section
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent
        align="start"
        className="max-w-80"
        // The form of the new section has the focus by then.
        onCloseAutoFocus={(event) => isChosen.current && event.preventDefault()}
      >
        {kinds.map(({ key, name, purpose }) => (
          <DropdownMenuItem
            key={key}
            onSelect={() => {
              isChosen.current = true;
              onAdd(key);
            }}
          >
            <span className="grid gap-0.5">
              <span className="font-medium">{name}</span>
              <span className="text-[0.8125rem] leading-snug text-muted">{purpose}</span>
            </span>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
