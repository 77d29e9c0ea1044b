import { ArrowLeft } from 'lucide-react';
import { Button } from '#ui/button.tsx';

type Props = { submitLabel: string; busy: boolean; onBack: () => void };

export function StepActions({ submitLabel, busy, onBack }: Props) {
  return (
    <div className="mt-1 flex gap-3">
      <Button variant="outline" size="lg" disabled={busy} onClick={onBack}>
        <ArrowLeft aria-hidden="true" />
        Back
      </Button>
      <Button type="submit" size="lg" loading={busy} className="min-w-0 flex-1">
        {submitLabel}
      </Button>
    </div>
  );
}
