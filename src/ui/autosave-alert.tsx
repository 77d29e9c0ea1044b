import type { Autosaved } from './autosave.ts';
import { Button } from './button.tsx';
import { FormAlert } from './form-alert.tsx';

type AutosaveAlertProps = {
  state: Autosaved<unknown, unknown>['state'];
  save: () => Promise<unknown>;
  loadNewest: () => Promise<unknown>;
  keepMine: () => Promise<unknown>;
};

/** Why something was not saved, and what can be done about it. */
export function AutosaveAlert({ state, save, loadNewest, keepMine }: AutosaveAlertProps) {
  if (state.kind !== 'failed' && state.kind !== 'conflict') return null;
  return (
    <FormAlert
      className="mb-4"
      action={
        state.kind === 'failed' ? (
          <Button variant="outline" size="sm" onClick={() => void save()}>
            Try again
          </Button>
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" size="sm" onClick={() => void loadNewest()}>
              Load the newest
            </Button>
            <Button variant="outline" size="sm" onClick={() => void keepMine()}>
              Keep mine
            </Button>
          </div>
        )
      }
    >
      {state.reason}
    </FormAlert>
  );
}
