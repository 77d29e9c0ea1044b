import { Accordion } from '#ui/accordion.tsx';
import { AutosaveAlert } from '#ui/autosave-alert.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { LocalTime, TimeAgo } from '#ui/local-time.tsx';
import { Progress } from '#ui/progress.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { Separator } from '#ui/separator.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.tsx';
import { Example, Section } from './gallery-section.tsx';

const noSaving = { save: async () => {}, loadNewest: async () => {}, keepMine: async () => {} };
const tones = ['neutral', 'success', 'warning', 'danger', 'info', 'primary', 'accent'] as const;
const alerts = ['error', 'success', 'warning', 'info'] as const;
const moment = '2026-03-01T09:30:00.000Z';

export function Feedback() {
  return (
    <Section title="States and feedback">
      <Example name="Badge, SampleBadge">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <SampleBadge />
      </Example>
      <Example name="FormAlert" fill>
        {alerts.map((tone) => (
          <FormAlert key={tone} tone={tone} title={`A notice: ${tone}`}>
            What happened, and what the person can do about it.
          </FormAlert>
        ))}
      </Example>
      <Example name="AutosaveAlert" fill>
        {(['failed', 'conflict'] as const).map((kind) => (
          <AutosaveAlert key={kind} state={{ kind, reason: `A draft: ${kind}` }} {...noSaving} />
        ))}
      </Example>
      <Example name="Loading">
        <Spinner />
        <Skeleton className="h-9 w-40" />
        <LoadingRows rows={2} label="Loading the orders" />
      </Example>
      <Example name="Progress" fill>
        <Progress label="Uploading" value={40} showLabel />
        <Progress label="Preparing" showLabel />
      </Example>
      <Example name="EmptyState" fill>
        <EmptyState
          as="p"
          title="No estimates yet"
          text="An estimate says what you will do and what it costs."
          action={<Button size="sm">New estimate</Button>}
        />
      </Example>
      <Example name="ErrorPanel" fill>
        <ErrorPanel message="The orders could not be loaded." onRetry={() => {}} />
      </Example>
      <Example name="Toasts">
        <Button variant="outline" onClick={() => toast.success('Saved')}>
          Success
        </Button>
        <Button variant="outline" onClick={() => toast.error('The service could not be saved.')}>
          Error
        </Button>
        <Button
          variant="outline"
          onClick={() => toast.message('Archived', { action: { label: 'Undo', onClick: () => toast.info('Restored') } })}
        >
          With undo
        </Button>
      </Example>
      <Example name="Avatar, Kbd, times">
        <Avatar person={{ first_name: 'Ann', last_name: 'Lee', email: 'ann@studio.example' }} />
        <Kbd>Ctrl</Kbd>
        <Kbd>K</Kbd>
        <LocalTime value={moment} />
        <TimeAgo value={moment} />
      </Example>
      <Example name="Accordion, Separator" fill>
        <Accordion
          entries={[
            { id: 'long', title: 'How long does a website take?', content: 'Six to eight weeks.' },
            { id: 'cost', title: 'What does it cost?', content: 'It depends on what it has to do.' },
          ]}
        />
        <Separator />
      </Example>
    </Section>
  );
}
