import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CommandItem, CommandPaletteProps } from '#ui/command-palette.tsx';
import { DataIcon } from '#ui/data-icon.tsx';

/** Every word that was typed has to stand in it; what begins with them comes first. */
const matches = (_value: string, typed: string, [label = '', ...more]: string[] = []): number => {
  const query = typed.trim().toLowerCase();
  const text = [label, ...more].join(' ').toLowerCase();
  if (!query.split(/\s+/).every((word) => text.includes(word))) return 0;
  return label.toLowerCase().startsWith(query) ? 1 : 0.5;
};

export function CommandPaletteDialog({ open, onOpenChange, groups, onQuery, note }: CommandPaletteProps) {
  const navigate = useNavigate();
  const [selected, setSelected] = useState('');
  // Whoever chose a row themselves keeps it; else Enter means the first one, also of what was found later.
  const [hasChosen, setHasChosen] = useState(false);
  const shown = groups.flatMap(({ items }) => items.map(({ id }) => id)).join();
  const [seen, setSeen] = useState(shown);
  if (seen !== shown) {
    setSeen(shown);
    if (!hasChosen) setSelected('');
  }
  const run = (item: CommandItem) => {
    onOpenChange(false);
    if (item.reloads) location.assign(item.to);
    else void navigate(item.to);
  };
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fade fixed inset-0 z-50 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          className="floating fixed top-[12vh] left-1/2 z-50 w-[min(40rem,calc(100vw-2rem))] -translate-x-1/2 overflow-hidden rounded-xl border border-line-strong bg-raised shadow-float outline-none"
        >
          <Dialog.Title className="sr-only">Search and commands</Dialog.Title>
          <Command
            loop
            label="Search and commands"
            filter={matches}
            value={selected}
            onValueChange={setSelected}
            onKeyDown={({ key }) => /^(Arrow|Home|End)/.test(key) && setHasChosen(true)}
          >
            <div className="flex items-center gap-3 border-b px-4">
              <Search aria-hidden="true" className="size-4 shrink-0 text-muted" />
              <Command.Input
                placeholder="Search or jump to..."
                onValueChange={(query) => {
                  setHasChosen(false);
                  onQuery?.(query);
                }}
                className="h-13 w-full bg-transparent text-base outline-none placeholder:text-subtle focus-visible:outline-none"
              />
            </div>
            <Command.List className="scroll-quiet max-h-[min(24rem,60vh)] scroll-py-2 overflow-y-auto p-2">
              <Command.Empty className="px-3 py-10 text-center text-sm text-muted">{note ?? 'Nothing found.'}</Command.Empty>
              {groups.map((group) => (
                <Command.Group
                  key={group.heading}
                  heading={group.heading}
                  className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-subtle"
                >
                  {group.items.map((item) => (
                    <Command.Item
                      key={item.id}
                      value={`${item.label} ${item.id}`}
                      keywords={[item.label, ...(item.keywords ?? [])]}
                      onSelect={() => run(item)}
                      className="flex cursor-pointer items-center gap-3 rounded-md px-2.5 py-2 text-sm data-[selected=true]:bg-hover"
                    >
                      {item.icon && (
                        <DataIcon icon={item.icon} aria-hidden="true" className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
                      )}
                      <span className="truncate">{item.label}</span>
                      {item.detail && <span className="ml-auto truncate pl-4 text-[0.8125rem] text-muted">{item.detail}</span>}
                    </Command.Item>
                  ))}
                </Command.Group>
              ))}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
