import { type AccountType, accountTypes } from '#shared/choices/people/auth.ts';
import { FormAlert } from '#ui/form-alert.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#ui/tabs.tsx';
import { AccountStep } from './account-step.tsx';
import { AccountTypeStep } from './account-type-step.tsx';
import { BusinessStep } from './business-step.tsx';
import type { RegistrationState } from './use-registration.ts';

type PanelProps = { state: RegistrationState; refuseCommon: boolean };

export function RegisterPanel({ state, refuseCommon }: PanelProps) {
  return (
    <Tabs value={state.tab} onValueChange={(value) => state.setTab(value === 'business' ? 'business' : 'personal')}>
      <TabsList label="Kind of account" className="mb-6">
        <TabsTrigger value="personal">Personal</TabsTrigger>
        <TabsTrigger value="business">Business</TabsTrigger>
      </TabsList>
      {state.trouble && <FormAlert className="mb-5">{state.trouble}</FormAlert>}
      {accountTypes.map((kind) => (
        <TabsContent key={kind} value={kind}>
          <CurrentStep kind={kind} state={state} refuseCommon={refuseCommon} />
        </TabsContent>
      ))}
    </Tabs>
  );
}

function CurrentStep({ kind, state, refuseCommon }: PanelProps & { kind: AccountType }) {
  const { step, go, back } = state;
  if (step === 'type') {
    return (
      <AccountTypeStep
        value={state.type}
        missed={state.missed}
        onChange={state.setType}
        onContinue={(chosen) => go(chosen, 'account')}
      />
    );
  }
  if (step === 'business') {
    return <BusinessStep form={state.business} onBack={() => back('business', 'account')} onSubmit={state.send} />;
  }
  if (kind === 'business') {
    return (
      <AccountStep
        form={state.account}
        eyebrow="Step 1 of 2"
        title="Your details"
        submitLabel="Continue"
        kind="business"
        refuseCommon={refuseCommon}
        onBack={() => back('business', 'type')}
        onSubmit={async () => go('business', 'business')}
      />
    );
  }
  return (
    <AccountStep
      form={state.account}
      title="Your details"
      submitLabel="Create account"
      kind="personal"
      refuseCommon={refuseCommon}
      onBack={() => back('personal', 'type')}
      onSubmit={() => state.send()}
    />
  );
}
