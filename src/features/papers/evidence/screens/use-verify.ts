import { useRef, useState } from 'react';
import { canEncrypt } from '#shared/field-cipher.ts';
import { asRefusal, getJson } from '#ui/public-api.ts';
import type { SealCertificate, Verification } from '../contract.ts';
import { fileVerdict, numberVerdict, type Verdict } from '../verdict.ts';
import { verifyTexts } from '../verify-texts.ts';
import type { SealCheck } from './check-seal.ts';

export type Outcome = {
  verdict: Verdict;
  record: Verification | null;
  /** The file that was looked at, when there was one. */
  file: { name: string; sha256: string; stamp: SealCheck['stamp'] } | null;
};
export type VerifyState =
  | { step: 'idle' }
  | { step: 'busy'; text: string }
  | { step: 'failed'; text: string }
  | { step: 'done'; outcome: Outcome };

const mostBytes = 40 * 1024 * 1024;

/** Looks at one document at a time; the answer to an earlier one never covers a later one's. */
export function useVerify() {
  const [state, setState] = useState<VerifyState>({ step: 'idle' });
  const asked = useRef(0);

  const run = async (text: string, work: () => Promise<Outcome>) => {
    asked.current += 1;
    const mine = asked.current;
    setState({ step: 'busy', text });
    const next = await work().then(
      (outcome): VerifyState => ({ step: 'done', outcome }),
      (error: unknown): VerifyState => ({ step: 'failed', text: asRefusal(error).message }),
    );
    if (asked.current === mine) setState(next);
  };

  const refuse = (text: string) => {
    asked.current += 1;
    setState({ step: 'failed', text });
  };

  return {
    state,
    checkNumber: (number: string) =>
      run(verifyTexts.asking, async () => {
        const record = await getJson<Verification>(`/verify/numbers/${encodeURIComponent(number)}`);
        return { verdict: numberVerdict(record), record, file: null };
      }),
    checkFile: async (file: File) => {
      if (file.size > mostBytes) return refuse(verifyTexts.tooLarge);
      if (!canEncrypt()) return refuse(verifyTexts.insecure);
      await run(verifyTexts.checking, () => lookAt(file));
    },
  };
}

async function lookAt(file: File): Promise<Outcome> {
  const [{ checkSeal }, { items }, bytes] = await Promise.all([
    import('./check-seal.ts'),
    getJson<{ items: SealCertificate[] }>('/verify/certificates'),
    file.arrayBuffer(),
  ]);
  const known = items.map((one) => one.certificate_sha256);
  const check = await checkSeal(new Uint8Array(bytes), known);
  const record = check.state === 'genuine' ? await recordOf(check.sha256) : null;
  return { verdict: fileVerdict(check, record), record, file: { name: file.name, sha256: check.sha256, stamp: check.stamp } };
}

async function recordOf(sha256: string): Promise<Verification | null> {
  try {
    return await getJson<Verification>(`/verify/files/${sha256}`);
  } catch (error) {
    if (asRefusal(error).status === 404) return null;
    throw error;
  }
}
