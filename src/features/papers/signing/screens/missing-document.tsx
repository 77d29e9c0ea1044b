import { defaultMessages } from '#shared/branding.ts';
import { LinkButton } from '#ui/link-button.tsx';

/** A link that opens nothing, whatever it may once have opened. */
export function MissingDocument() {
  return (
    <main className="container-page grid min-h-dvh content-center justify-items-start gap-6 py-20">
      <title>Not found</title>
      <h1 className="max-w-[18ch] font-display text-title font-semibold">{defaultMessages.notFound}</h1>
      <LinkButton to="/" size="lg">
        To the home page
      </LinkButton>
    </main>
  );
}
