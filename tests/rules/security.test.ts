import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pictureMaxBytes } from '#features/sales/services/policy.ts';
import { logoMaxBytes } from '#features/studio/branding/contract.ts';
import { idleMs, sessionSeconds } from '#platform/auth/session-life.ts';
import { envSchema } from '#platform/env.server.ts';
import { mostPixels } from '#platform/files/picture-size.ts';
import { attachmentLimits } from '#shared/attachments.ts';
import { namedTests } from '../../scripts/lib/promises.mjs';

const text = readFileSync('docs/security.md', 'utf8');
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| (.*) \| (.*) \| (.*) \|$/gm)].map(
  ([, id = '', state = '', how = '', tests = '']) => ({
    id,
    state,
    how,
    tests: namedTests(tests),
  }),
);

/** The requirements of levels 1 and 2 of OWASP ASVS 5.0.0: how many each section begins with, those of level 3 apart. */
const sections: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1, '3.2': 2, '3.3': 4, '3.4': 6 },
  ...{ '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4, '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12 },
  ...{ '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4, '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2 },
  ...{ '8.2': 3, '8.3': 1, '8.4': 1, '9.1': 3, '9.2': 4, '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2 },
  ...{ '10.7': 3, '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4, '13.1': 1 },
  ...{ '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7, '16.1': 1, '16.2': 5 },
  ...{ '16.3': 4, '16.4': 3, '16.5': 3, '17.1': 1, '17.2': 4, '17.3': 2 },
};

describe('the table of requirements', () => {
  it('has every one of levels 1 and 2, once and in order', () => {
    const wanted = Object.entries(sections).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
    );
    expect(wanted).toHaveLength(253);
    expect(rows.map(({ id }) => id)).toEqual(wanted);
  });

  it('says of each whether it is held, not applicable or open, and how many there are', () => {
    const count = (state: string) => rows.filter((row) => row.state === state).length;
    const [held, absent, open] = [count('held'), count('n/a'), count('open')];
    expect(held + absent + open).toBe(rows.length);
    expect(text).toContain(`${held} are held, ${absent} not applicable, ${open} open.`);
    expect(rows.filter(({ how }) => how.trim() === '')).toEqual([]);
  });

  it('names for each that is held a test by its file and title', () => {
    const held = rows.filter(({ state }) => state === 'held');
    expect(held.filter(({ tests }) => tests.length === 0).map(({ id }) => id)).toEqual([]);
  });

  it('leads to sections and records that exist', () => {
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-'));
    const anchors = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor);
    expect(anchors.filter((anchor) => !headings.includes(anchor))).toEqual([]);
    const files = [...text.matchAll(/\]\(((?!#)[^)#]+)(?:#[^)]*)?\)/g)].map(([, file = '']) => file);
    expect(files.filter((file) => !existsSync(`docs/${file}`))).toEqual([]);
  });
});

describe('the tests that it names', () => {
  const named = namedTests(text);

  it('are one at least for each promise, with a title that no other test could have by chance', () => {
    const promised = text.split('\n## ').find((part) => part.startsWith('What is promised\n')) ?? '';
    const promises = promised.split('\n- ').slice(1);
    expect(promises.length).toBeGreaterThan(5);
    expect(promises.filter((promise) => namedTests(promise).length === 0)).toEqual([]);
    expect(named.length).toBeGreaterThan(200);
    expect(named.filter(({ title }) => title.replaceAll(/%\w|\$\w+/g, '').length < 12)).toEqual([]);
  });

  it('are all that stand between backticks, and in files that exist', () => {
    const files = [...text.matchAll(/`([^`]*\.(?:test|spec)\.[^`]*)`/g)].map(([, file = '']) => file);
    expect(named.map(({ file }) => file)).toEqual(files);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });
});

describe('what it states', () => {
  const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;
  const day = 86_400;

  it('is what the code does', () => {
    expect(text).toContain(`${megabytes(logoMaxBytes)}, ${mostPixels / 1_000_000} megapixels`);
    expect(text).toContain(`${megabytes(pictureMaxBytes)}, ${mostPixels / 1_000_000} megapixels`);
    const { files, bytes, together } = attachmentLimits;
    expect(text).toContain(`${files} files of ${megabytes(bytes)}, ${megabytes(together)} together`);
    expect(text).toContain(`sessions end after ${sessionSeconds / day} days, and after ${idleMs / day / 1_000} days without use`);
  });

  it('names settings that exist', () => {
    const named = [...text.matchAll(/`([A-Z]+(?:_[A-Z0-9]+)+)`/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !(name in envSchema.shape))).toEqual([]);
  });
});

const sources = globSync('src/**/*.{ts,tsx}')
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.(?:test|testkit)\.tsx?$/.test(file))
  .map((file) => ({ file, code: readFileSync(file, 'utf8') }));
const using = (what: RegExp) => sources.filter(({ code }) => what.test(code)).map(({ file }) => file);

describe('the sources', () => {
  it.each([
    ['a shell', /shell: true|\bexecSync\(|import \{[^}]*\bexec\b[^}]*\} from 'node:child_process'/],
    ['code made of text', /\beval\(|new Function\(/],
    ['a connection without a check of its certificate', /rejectUnauthorized|NODE_TLS_REJECT/],
    ['a weak hash', /createHash\('(?:md5|sha1)'/],
    ['something in the way of pasting', /onPaste=/],
  ])('hold nowhere %s', (_, what) => {
    expect(using(what)).toEqual([]);
  });

  it('listen to messages of other windows in the script for other sites and the editor of pages alone, each to one window of one origin', () => {
    const script = 'src/features/desk/forms/embed-script.server.ts';
    const editor = 'src/features/website/content/screens/frame-messages.ts';
    // A channel between the tabs of one origin: no other site reaches it, and what is said there is not read.
    const chat = 'src/features/desk/conversations/screens/use-chat.ts';
    expect(using(/addEventListener\('message'|\bonmessage\b/).toSorted()).toEqual([chat, script, editor]);
    expect(readFileSync(script, 'utf8')).toContain('event.origin !== origin || event.source !== frame.contentWindow');
    expect(readFileSync(editor, 'utf8')).toContain('event.origin !== location.origin || event.source !== from()');
    expect(readFileSync(chat, 'utf8').match(/.*(?:addEventListener\('message'|\bonmessage\b).*/g)).toEqual([
      '    channel.onmessage = () => turnTo(null);',
    ]);
    expect(readFileSync(chat, 'utf8')).toContain('const channel = new BroadcastChannel(');
    expect(using(/new BroadcastChannel\(/)).toEqual([chat]);
  });

  it('connect to configured addresses alone', () => {
    const servers = using(/\bfetch\(|\bhttps?\.(?:get|request)\(/).filter((file) =>
      /\.server\.ts$|^src\/(server|platform)\//.test(file),
    );
    expect(servers.toSorted()).toEqual([
      'src/features/studio/integrations/social-test.server.ts',
      'src/features/website/seo/index-now.server.ts',
      'src/platform/auth/social-clients.server.ts',
      'src/platform/microsoft/graph.server.ts',
      'src/platform/pdf/time-stamp.server.ts',
      'src/server/doctor.server.ts',
    ]);
    for (const file of servers) expect(readFileSync(file, 'utf8'), file).toContain("redirect: 'error'");
  });

  it('reach addresses that somebody typed in the named places alone', () => {
    const sending = using(/\brequest as request\w+ \} from 'node:https?'|from 'undici'/);
    expect(sending.toSorted()).toEqual([
      'src/platform/http/fetch-public.server.ts',
      'src/platform/http/probe-address.server.ts',
      'src/platform/push/send-push.server.ts',
      'src/platform/webhooks/webhook-request.server.ts',
    ]);
    // Where a name leads is looked at for the very connection.
    for (const file of sending) expect(readFileSync(file, 'utf8'), file).toMatch(/\blookup\b/);
    const lookups = using(/\bpublicLookup\b/);
    expect(lookups.toSorted()).toEqual([
      'src/platform/http/fetch-public.server.ts',
      'src/platform/http/probe-address.server.ts',
      'src/platform/http/public-address.server.ts',
      'src/platform/push/push-target.server.ts',
      'src/platform/webhooks/webhook-request.server.ts',
    ]);
  });

  it('read Markdown and archives for an import alone', () => {
    expect(using(/from 'marked'/)).toEqual(['src/features/website/transfer/markdown-read.ts']);
    expect(using(/read-zip\.server/).toSorted()).toEqual([
      'src/features/website/transfer/pictures.server.ts',
      'src/features/website/transfer/read.server.ts',
    ]);
    expect(using(/\bunzip\w*\(|\binflate\w*\(|\bgunzip\w*\(/).filter((file) => file.startsWith('src/features/'))).toEqual([]);
  });

  it('keep in the browser nothing of an account', () => {
    expect(using(/localStorage|sessionStorage/).toSorted()).toEqual([
      'src/app/crash-page.tsx',
      'src/app/root.tsx',
      'src/features/people/account/screens/use-stored-theme.ts',
      'src/features/people/auth/screens/registration-draft.ts',
      'src/features/sales/cart/screens/portal-cart.tsx',
      'src/features/sales/cart/screens/public-cart.ts',
      'src/features/sales/cart/screens/site-cart.tsx',
      'src/features/studio/notifications/screens/push-choice.ts',
      'src/features/website/consent/remembered.ts',
      'src/features/website/site/screens/use-cart-wanted.ts',
      'src/ui/motion-preference.ts',
      'src/ui/public-form/draft-key.ts',
      'src/ui/public-form/draft.ts',
      'src/ui/theme-script.ts',
      'src/ui/theme.ts',
    ]);
  });
});

describe('what is installed', () => {
  it('comes from the registry, with its hash', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, { resolved?: string; integrity?: string; link?: boolean }>;
    };
    const all = Object.entries(packages).filter(([name]) => name !== '');
    expect(all.length).toBeGreaterThan(300);
    const foreign = all.filter(([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/'));
    expect(foreign).toEqual([]);
    expect(all.filter(([, { integrity, link }]) => !integrity && !link).map(([name]) => name)).toEqual([]);
  });

  it('in the image is the build and what it needs, and no repository', () => {
    const last =
      readFileSync('Dockerfile', 'utf8')
        .split(/^FROM /m)
        .at(-1) ?? '';
    const copied = [...last.matchAll(/^COPY .* (\S+) \S+$/gm)].map(([, from]) => from);
    expect(copied.toSorted()).toEqual([
      '/app/build',
      '/app/node_modules',
      '/app/package.json',
      '/app/papers',
      '/app/src/db/migrations',
    ]);
    expect(readFileSync('.dockerignore', 'utf8').split('\n')).toContain('.git');
    expect(readFileSync('src/app/routes.ts', 'utf8')).toMatch(/NODE_ENV === 'production' \? \[\] : \[route\('dev\/ui'/);
  });
});
