import type { AreaAccess } from '#shared/admin-areas.ts';
import { everyArea } from '#shared/admin-areas.ts';
import type { TeamRole } from '#shared/choices/people/team.ts';
import { RadioGroup } from '#ui/radio-group.tsx';
import { AreaFields } from './area-fields.tsx';

export type Access = { role: TeamRole; areas: AreaAccess | null };
type Choice = 'all' | 'some' | 'super_admin';

const choices = [
  { value: 'all', label: 'Administrator, all areas', hint: 'Works with everything but the team, keys, secrets and backups' },
  { value: 'some', label: 'Administrator, some areas', hint: 'Sees and changes what you choose below' },
  { value: 'super_admin', label: 'Super administrator', hint: 'An owner: everything, with the team and the keys' },
];

const choiceOf = ({ role, areas }: Access): Choice => (role === 'super_admin' ? 'super_admin' : areas === null ? 'all' : 'some');

type Props = { value: Access; onChange: (access: Access) => void; error?: string };

/** Role and areas as one question: which of the two it is follows from the answer. */
export function AccessFields({ value, onChange, error }: Props) {
  const choose = (choice: string) => {
    if (choice === 'super_admin') return onChange({ role: 'super_admin', areas: null });
    onChange({ role: 'admin', areas: choice === 'some' ? (value.areas ?? everyArea) : null });
  };
  return (
    <>
      <RadioGroup legend="Access" look="cards" options={choices} value={choiceOf(value)} onChange={choose} required />
      {value.areas && (
        <AreaFields legend="Areas" value={value.areas} onChange={(areas) => onChange({ role: 'admin', areas })} error={error} />
      )}
    </>
  );
}
