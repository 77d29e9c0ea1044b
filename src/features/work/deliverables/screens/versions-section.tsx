import { Columns2, History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { Select } from '#ui/select.tsx';
import type { Version } from '../contract.ts';
import { CompareView } from './compare-view.tsx';

/** Which version is on the screen: the one that was current when it was opened, until another is chosen. */
export function useShownVersion(versions: Version[]) {
  const [opened] = useState(versions[0]?.id);
  const [chosen, choose] = useState(opened);
  return { opened, version: versions.find(({ id }) => id === chosen) ?? versions[0], choose };
}

type VersionsSectionProps = {
  /** Newest first. */
  versions: Version[];
  shown: ReturnType<typeof useShownVersion>;
  /** Whether the version is the current one, or was when this was opened: what is being written about it stays. */
  children: (version: Version, isCurrent: boolean) => ReactNode;
};

/** The current version, an earlier one, or two of them beside each other. */
export function VersionsSection({ versions, shown: { opened, version, choose }, children }: VersionsSectionProps) {
  const [comparing, setComparing] = useState(false);
  const [current] = versions;
  if (!version) return null;
  const options = versions.map(({ id, number }) => ({
    value: id,
    label: id === current?.id ? `Version ${number} (current)` : `Version ${number}`,
  }));
  return (
    <section aria-label="Versions" className="grid grid-cols-1 gap-5">
      {versions.length > 1 && (
        <div className="flex flex-wrap items-end gap-3">
          {!comparing && (
            <Field label="Version" className="w-52">
              {(control) => (
                <Select {...control} options={options} value={version.id} onChange={(event) => choose(event.target.value)} />
              )}
            </Field>
          )}
          <Button variant="outline" onClick={() => setComparing((before) => !before)}>
            {comparing ? <History aria-hidden="true" /> : <Columns2 aria-hidden="true" />}
            {comparing ? 'Back to one version' : 'Compare versions'}
          </Button>
        </div>
      )}
      {current && current.id !== opened && version.id === opened && (
        <FormAlert
          tone="info"
          action={
            <Button variant="outline" size="sm" onClick={() => choose(current.id)}>
              Show it
            </Button>
          }
        >
          Version {current.number} was handed over meanwhile.
        </FormAlert>
      )}
      {comparing ? <CompareView versions={versions} /> : children(version, version.id === current?.id || version.id === opened)}
    </section>
  );
}

/** With a choice of its own. */
export function ChosenVersions({ versions, children }: Omit<VersionsSectionProps, 'shown'>) {
  const shown = useShownVersion(versions);
  return (
    <VersionsSection versions={versions} shown={shown}>
      {children}
    </VersionsSection>
  );
}
