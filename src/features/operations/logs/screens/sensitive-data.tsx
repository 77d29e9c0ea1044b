import { useQuery } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { decryptParts } from '#shared/field-cipher.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { needsHttps, useCanEncrypt } from '#ui/use-can-encrypt.ts';
import type { LogDetail } from '../contract.ts';
import { prettyJson } from '../pretty-json.ts';
import { CodeBlock } from './code-block.tsx';
import { logsApi } from './logs-api.ts';

/** Opened here in the browser, with a key that the super administrator alone is given; what cannot be opened is not shown. */
export function SensitiveData({ log, mayDecrypt }: { log: LogDetail; mayDecrypt: boolean }) {
  const parts = log.sensitive_data;
  const canDecrypt = useCanEncrypt();
  const key = useQuery({
    queryKey: ['logs', 'passphrase'],
    queryFn: () => logsApi.call.passphrase(),
    enabled: mayDecrypt && canDecrypt && parts !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const passphrase = key.data?.passphrase;
  const opened = useQuery({
    queryKey: ['logs', 'opened', log.id],
    queryFn: () => (parts && passphrase ? open(parts, passphrase) : null),
    enabled: parts !== null && passphrase !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!log.has_sensitive_data) return null;
  if (!mayDecrypt) return <Locked>Sensitive data is encrypted. The super administrator can read it.</Locked>;
  if (!canDecrypt) return <Locked>Sensitive data is encrypted. {needsHttps} Open this page at its https address.</Locked>;
  if (key.isLoading || opened.isLoading) return <Skeleton className="h-16" />;
  return opened.data ? <CodeBlock title="Sensitive data" text={prettyJson(opened.data)} icon={LockKeyhole} /> : null;
}

const Locked = ({ children }: { children: ReactNode }) => (
  <p className="flex items-center gap-2 rounded-md bg-sunken px-3 py-2.5 text-muted">
    <LockKeyhole aria-hidden="true" className="size-4 shrink-0" />
    <span>{children}</span>
  </p>
);

async function open(parts: { data: string; iv: string; salt: string }, passphrase: string): Promise<string | null> {
  try {
    return await decryptParts(parts, passphrase);
  } catch (error) {
    console.warn('The sensitive data of a log entry could not be decrypted', error);
    return null;
  }
}
