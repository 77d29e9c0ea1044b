import { Settings } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { typedNumber } from '#shared/fields.ts';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { CommandPalette } from '#ui/command-palette.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#ui/dropdown-menu.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { LinkTabs } from '#ui/link-tabs.tsx';
import { MenuAction, NativeMenu } from '#ui/native-menu.tsx';
import { NumberDialog } from '#ui/number-dialog.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#ui/popover.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SlidePanel } from '#ui/slide-panel.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#ui/tabs.tsx';
import { toast } from '#ui/toast.tsx';
import { Tooltip, TooltipProvider } from '#ui/tooltip.tsx';
import { useDiscardQuestion } from '#ui/use-discard-question.tsx';
import { Example, Section } from './gallery-section.tsx';

const overlays = ['dialog', 'form', 'unsaved', 'number', 'confirmation', 'sheet', 'panel', 'palette'] as const;

const idle = { isPending: false, error: null };
const stored = { data: 3, error: null, refetch: () => {} };
type Overlay = (typeof overlays)[number];

export function Overlays() {
  const [open, setOpen] = useState<Overlay | null>(null);
  const state = (overlay: Overlay) => ({
    open: open === overlay,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? overlay : null),
  });
  return (
    <Section title="Overlays and menus">
      <Example name="Dialog, FormDialog, useDiscardQuestion, NumberDialog, ConfirmDialog, Sheet, SlidePanel, CommandPalette">
        {overlays.map((overlay) => (
          <Button key={overlay} variant="outline" onClick={() => setOpen(overlay)}>
            Open {overlay}
          </Button>
        ))}
        <Dialog {...state('dialog')} title="Record a payment" footer={<Button onClick={() => setOpen(null)}>Save</Button>}>
          What the dialog asks for.
        </Dialog>
        {open === 'form' && (
          <FormDialog
            title="Ask for changes"
            action="Send"
            saving={idle}
            failed="It could not be sent."
            onSubmit={(event) => event.preventDefault()}
            onClose={() => setOpen(null)}
          >
            What the form asks for.
          </FormDialog>
        )}
        {open === 'unsaved' && <UnsavedDialog onClose={() => setOpen(null)} />}
        {open === 'number' && (
          <NumberDialog
            title="Revision rounds"
            description="How many rounds a new deliverable begins with."
            label="Rounds"
            stored={stored}
            failed="The rounds could not be loaded."
            schema={typedNumber(z.number('Please enter a number'))}
            pending={false}
            onSave={() => setOpen(null)}
            onClose={() => setOpen(null)}
          />
        )}
        <ConfirmDialog
          {...state('confirmation')}
          title="Delete this service?"
          description="Clients who bought it keep it."
          confirmLabel="Delete"
          tone="danger"
          onConfirm={() => setOpen(null)}
        />
        <Sheet {...state('sheet')} title="Order ORD-000001">
          What the sheet shows.
        </Sheet>
        <SlidePanel open={open === 'panel'} onClose={() => setOpen(null)} label="Menu">
          What the panel shows.
        </SlidePanel>
        <CommandPalette
          {...state('palette')}
          groups={[{ heading: 'Pages', items: [{ id: 'ui', label: 'Components', to: '/dev/ui' }] }]}
        />
      </Example>
      <Example name="DropdownMenu, NativeMenu, Popover, Tooltip">
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button variant="outline">Actions</Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            <DropdownMenuItem onSelect={() => toast.success('Duplicated')}>Duplicate</DropdownMenuItem>
            <DropdownMenuItem tone="danger" onSelect={() => toast.success('Deleted')}>
              Delete
            </DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
        <NativeMenu label="More" trigger={<Settings aria-hidden="true" className="size-4" />}>
          <MenuAction onSelect={() => toast.info('Chosen')}>Choose</MenuAction>
        </NativeMenu>
        <Popover>
          <PopoverTrigger asChild>
            <Button variant="outline">Filter</Button>
          </PopoverTrigger>
          <PopoverContent aria-label="Filter">What the popover asks for.</PopoverContent>
        </Popover>
        <TooltipProvider>
          <Tooltip text="The date of the last reminder">
            <Button variant="ghost">Hover or focus</Button>
          </Tooltip>
        </TooltipProvider>
      </Example>
      <Example name="PageHeader, LinkTabs" wide>
        <div>
          <PageHeader title="Orders" description="What clients have bought" actions={<Button size="sm">Export</Button>} />
          <LinkTabs
            label="Orders by status"
            tabs={[
              { to: '/dev/ui', label: 'All', count: 12 },
              { to: '/dev/ui?status=pending', label: 'Pending', count: 3 },
            ]}
            current="/dev/ui"
          />
        </div>
      </Example>
      <Example name="Tabs">
        <Tabs defaultValue="month">
          <TabsList label="Period">
            <TabsTrigger value="month">Month</TabsTrigger>
            <TabsTrigger value="year">Year</TabsTrigger>
          </TabsList>
          <TabsContent value="month">By month</TabsContent>
          <TabsContent value="year">By year</TabsContent>
        </Tabs>
      </Example>
    </Section>
  );
}

function UnsavedDialog({ onClose }: { onClose: () => void }) {
  const { close, question } = useDiscardQuestion(true, onClose);
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title="Write a reply">
      Closing it asks first.
      {question}
    </Dialog>
  );
}
