import type { ReactNode } from 'react';
import type { IndexGroup } from '../reference.ts';
import { callHref } from './contents.tsx';
import { Example } from './operation-view.tsx';

const Code = ({ children }: { children: ReactNode }) => (
  <code className="font-mono text-[0.8125rem] [overflow-wrap:anywhere] text-ink">{children}</code>
);

export function Introduction({ server, groups }: { server: string; groups: IndexGroup[] }) {
  const signIn = `curl '${server}/auth/sign-in/email' \\
  -c cookies.txt \\
  -H 'content-type: application/json' \\
  -H 'origin: ${server.replace(/\/api$/, '')}' \\
  -d '{"email":"ann@example.com","password":"..."}'`;
  const withKey = `curl '${server}/admin/clients' \\
  -H 'authorization: Bearer fyr_...'`;
  return (
    <>
      <div className="grid gap-x-8 gap-y-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="measure text-muted [&_p]:mt-3 [&_p]:leading-relaxed">
          <h1 className="text-2xl font-semibold tracking-[-0.02em] text-ink">API reference</h1>
          <p>
            Everything a screen can do, this API can do. Calls go to <Code>{server}</Code> and are made as the person whose
            session cookie they carry, with that person's rights.
          </p>
          <p>
            A program sends an API key instead: <Code>Authorization: Bearer fyr_...</Code>. A super administrator makes keys under
            Settings, API Keys, each for some areas of the admin area, to read or to write. A key reaches the calls below{' '}
            <Code>/admin</Code> that its areas allow, and the files and documents that they name; never the team, keys, passwords
            or secrets. A key may call 300 times a minute: the headers <Code>RateLimit</Code> and <Code>Retry-After</Code> say how
            many are left and how long to wait.
          </p>
          <p>
            Send an <Code>Idempotency-Key</Code> of your own with a write, and it is done once, however often it is sent within 24
            hours: the same answer comes again. The same key with another body is refused with 422, and with 409 while the first
            call is under way. It is for calls that are signed in or have a key, not for uploads.
          </p>
          <p>
            Every answer is <Code>{'{ success, data, error }'}</Code>: on success the data described with each call, otherwise a
            text for the person in <Code>error</Code>, a <Code>code</Code>, and messages by field in <Code>fields</Code>. Lists
            answer one page and a <Code>next_cursor</Code> for the next one.
          </p>
        </div>
        <div className="grid content-start gap-5">
          <Example label="curl with an API key" text={withKey} />
          <Example label="curl for signing in" text={signIn} />
        </div>
      </div>
      <h2 className="mt-12 mb-3 text-lg font-semibold tracking-tight">Subjects</h2>
      <ul className="divide-y border-y">
        {groups.map((group) => (
          <li key={group.id}>
            <a href={callHref(group)} className="flex items-baseline gap-4 rounded-sm py-2.5 hover:text-primary-ink">
              <span className="font-medium">{group.name}</span>
              <span className="figures ml-auto text-[0.8125rem] text-subtle">
                {group.operations.length} {group.operations.length === 1 ? 'call' : 'calls'}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
