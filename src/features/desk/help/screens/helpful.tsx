import { useState } from 'react';
import { buttonClass } from '#ui/button-class.ts';
import { asRefusal, postJson } from '#ui/public-api.ts';
import { useAddress } from '#ui/use-address.ts';
import { useWords } from '#ui/words.ts';

type State = { kind: 'asking' | 'sending' } | { kind: 'thanks'; isHelpful: boolean } | { kind: 'failed'; reason: string };

const answerClass = buttonClass({ variant: 'outline', size: 'lg' });

/** "Was this helpful?" Without scripts the browser posts it, and `answered` is what came of that. */
export function Helpful({ slug, answered }: { slug: string; answered: boolean | null }) {
  const t = useWords();
  const address = useAddress();
  const [state, setState] = useState<State>(answered === null ? { kind: 'asking' } : { kind: 'thanks', isHelpful: answered });
  const send = async (isHelpful: boolean) => {
    if (state.kind === 'sending') return;
    setState({ kind: 'sending' });
    try {
      await postJson(`/help/${slug}/vote`, { is_helpful: isHelpful });
      setState({ kind: 'thanks', isHelpful });
    } catch (error) {
      setState({ kind: 'failed', reason: asRefusal(error).message });
    }
  };
  return (
    <section aria-labelledby="helpful-title" className="container-page mt-14 max-w-3xl pb-24">
      <div className="border-t pt-8">
        <h2 id="helpful-title" className="text-lg font-semibold tracking-tight">
          {t('Was this helpful?')}
        </h2>
        {state.kind !== 'thanks' && (
          <form method="post" className="mt-4 flex gap-3">
            {([true, false] as const).map((isHelpful) => (
              <button
                key={String(isHelpful)}
                type="submit"
                name="is_helpful"
                value={String(isHelpful)}
                className={answerClass}
                onClick={(event) => {
                  event.preventDefault();
                  void send(isHelpful);
                }}
              >
                {isHelpful ? t('Yes') : t('No')}
              </button>
            ))}
          </form>
        )}
        <p role="status" className="mt-4 leading-relaxed text-muted">
          {state.kind === 'thanks' && (state.isHelpful ? t('Thank you. Good to know.') : `${t('Thank you.')} `)}
          {state.kind === 'thanks' && !state.isHelpful && (
            <a href={address('/support#submit-ticket')} className="text-primary-ink underline underline-offset-4">
              {t('Tell me what is missing')}
            </a>
          )}
          {state.kind === 'failed' && t(state.reason)}
        </p>
      </div>
    </section>
  );
}
