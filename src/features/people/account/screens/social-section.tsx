import { useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { SocialMark } from '#features/people/auth/screens/social-mark.tsx';
import { SocialNews } from '#features/people/auth/screens/social-news.tsx';
import { socialNewsOf } from '#features/people/auth/start.ts';
import { isSocialProvider, type SocialProvider, socialNames } from '#shared/social-providers.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { toast } from '#ui/toast.tsx';
import type { SocialConnectionsRead } from '../social-contract.ts';
import { accountApi } from './account-api.ts';
import { PasswordPrompt } from './password-prompt.tsx';

type Asking = { provider: SocialProvider; isConnected: boolean };
/** The services that open this account; absent where the studio offers none and none is connected. */
export function SocialSection({ social }: { social: SocialConnectionsRead }) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const { revalidate } = useRevalidator();
  if (social.items.length === 0) return null;
  const connect = async (provider: SocialProvider, password: string) => {
    const { url } = await accountApi.call.connectSocial({ provider, password });
    window.location.assign(url);
  };
  const disconnect = async (provider: SocialProvider, password: string) => {
    await accountApi.call.disconnectSocial({ provider, password });
    setAsking(null);
    toast.success(`${socialNames[provider]} is disconnected`);
    await revalidate();
  };
  const name = asking ? socialNames[asking.provider] : '';
  return (
    <SettingsSection
      title="Connected accounts"
      description="Other services that open your account. Each change asks for your password, and a notice goes to your mail addresses."
      flush
    >
      <News />
      <ul aria-label="Connected accounts" className="divide-y">
        {social.items.map((item) => (
          <Connection
            key={item.provider}
            item={item}
            isLocked={!social.has_password}
            onPress={() => setAsking({ provider: item.provider, isConnected: item.connection !== null })}
          />
        ))}
      </ul>
      <Dialog
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title={asking?.isConnected ? `Disconnect ${name}` : `Connect ${name}`}
      >
        {asking?.isConnected === false && (
          <PasswordPrompt
            submitLabel={`Continue to ${name}`}
            onCancel={() => setAsking(null)}
            onPassword={(password) => connect(asking.provider, password)}
          >
            Anyone who is signed in at {name} with the account you choose there can then open this one. Please confirm that it is
            you.
          </PasswordPrompt>
        )}
        {asking?.isConnected && (
          <PasswordPrompt
            submitLabel="Disconnect"
            variant="danger"
            onCancel={() => setAsking(null)}
            onPassword={(password) => disconnect(asking.provider, password)}
          >
            {name} no longer opens your account; your password does. Please confirm that it is you.
          </PasswordPrompt>
        )}
      </Dialog>
    </SettingsSection>
  );
}

type ConnectionProps = { item: SocialConnectionsRead['items'][number]; isLocked: boolean; onPress: () => void };

function Connection({ item: { provider, is_offered, connection }, isLocked, onPress }: ConnectionProps) {
  const name = socialNames[provider];
  const act = connection ? 'Disconnect' : 'Connect';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
      <span className="grid size-9 shrink-0 place-items-center rounded-md bg-sunken [&_svg]:size-4">
        <SocialMark provider={provider} />
      </span>
      <div className="min-w-0 flex-1 basis-48 text-sm">
        <p className="font-medium">{name}</p>
        <p className="mt-0.5 text-[0.8125rem] leading-snug text-muted [overflow-wrap:anywhere]">
          {connection ? (
            <>
              {connection.email ?? 'No address given'} · connected <LocalTime value={connection.created_at} look="day" />
            </>
          ) : (
            'Not connected'
          )}
        </p>
        {connection && !is_offered && (
          <p className="mt-0.5 text-[0.8125rem] text-muted">Signing in with {name} is turned off at the moment.</p>
        )}
        {connection && isLocked && (
          <p className="mt-0.5 text-[0.8125rem] text-muted">It can be disconnected once your account has a password.</p>
        )}
      </div>
      <Button
        variant="outline"
        size="sm"
        aria-label={`${act} ${name}`}
        disabled={isLocked}
        onClick={onPress}
        className="max-sm:ml-13"
      >
        {act}
      </Button>
    </li>
  );
}

/** What came of the way to the provider and back. */
function News() {
  const [search] = useSearchParams();
  const problem = socialNewsOf(search);
  const connected = search.get('connected');
  if (problem) return <SocialNews {...problem} className="mx-5 my-4" />;
  if (!isSocialProvider(connected)) return null;
  return (
    <FormAlert tone="success" className="mx-5 my-4">
      {socialNames[connected]} is connected. You can sign in with it from now on.
    </FormAlert>
  );
}
