import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '#platform/env.server.ts';
import { hostCheck, refuseUnknownHosts } from './known-hosts.server.ts';

describe('a host', () => {
  const isKnown = hostCheck(['studio.example', '[::1]']);
  it.each(['studio.example', 'Studio.Example', 'studio.example:8443', 'studio.example.', '[::1]:3000'])('%s is known', (host) =>
    expect([isKnown(host), isKnown(host)]).toEqual([true, true]),
  );
  it.each([
    '',
    'evil.example',
    'studio.example.evil.example',
    'xstudio.example',
    'studio.example@evil.example',
    '[::2]',
    '10.0.0.1',
  ])('%s is not', (host) => expect(isKnown(host)).toBe(false));
});

describe('a server', () => {
  const open = (env: Record<string, string>) => createServer(refuseUnknownHosts(readEnv(env), (_, res) => res.end('page')));
  const named = open({ PUBLIC_URL: 'https://studio.example', PUBLIC_HOSTS: 'www.studio.example, studio.internal' });
  const unnamed = open({});
  beforeAll(async () => {
    for (const server of [named, unnamed]) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });
  afterAll(async () => {
    for (const server of [named, unnamed]) await new Promise((done) => server.close(done));
  });
  const statusOf = (server: typeof named, host: string, path = '/') =>
    new Promise<number | undefined>((resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      request({ port, host: '127.0.0.1', path, headers: { host }, agent: false }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });

  it('that knows its name answers to that, to the further ones and to the machine itself alone', async () => {
    for (const host of ['studio.example', 'www.studio.example', 'studio.internal:3000', 'localhost:3000', '127.0.0.1'])
      expect(await statusOf(named, host), host).toBe(200);
    for (const host of ['evil.example', '10.1.2.3:3000']) expect(await statusOf(named, host), host).toBe(421);
  });
  it('lets health checks in by any name', async () => {
    expect(await statusOf(named, '10.1.2.3:3000', '/api/health')).toBe(200);
    expect(await statusOf(named, '10.1.2.3:3000', '/api/ready')).toBe(200);
    expect(await statusOf(named, '10.1.2.3:3000', '/api/session')).toBe(421);
  });
  it('that does not know its name answers to any', async () => {
    expect(await statusOf(unnamed, '192.168.1.20:3000')).toBe(200);
  });
  it('refuses an address that is too long', async () => {
    expect(await statusOf(unnamed, 'localhost', `/${'a'.repeat(4_000)}`)).toBe(200);
    expect(await statusOf(unnamed, 'localhost', `/${'a'.repeat(5_000)}`)).toBe(414);
  });
});
