import { safePath } from '#shared/safe-path.ts';
import { type SocialProvider, socialNames } from '#shared/social-providers.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { SocialMark } from './social-mark.tsx';

type Props = { providers: SocialProvider[]; returnTo: string | null };

/** Links, so that they work without scripts too: the server sends the browser on to the provider. */
export function SocialButtons({ providers, returnTo }: Props) {
  if (providers.length === 0) return null;
  const wanted = safePath(returnTo, '');
  const search = wanted ? `?${new URLSearchParams({ returnTo: wanted })}` : '';
  return (
    <>
      <div className="my-6 flex items-center gap-4 text-sm text-muted">
        <span aria-hidden="true" className="h-px flex-1 bg-line" />
        or
        <span aria-hidden="true" className="h-px flex-1 bg-line" />
      </div>
      <div className="grid gap-3">
        {providers.map((provider) => (
          <LinkButton
            key={provider}
            to={`/auth/${provider}${search}`}
            reloadDocument
            rel="nofollow"
            variant="outline"
            size="lg"
            className="w-full"
          >
            <SocialMark provider={provider} />
            Continue with {socialNames[provider]}
          </LinkButton>
        ))}
      </div>
    </>
  );
}
