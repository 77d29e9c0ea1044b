import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { EnvError, readEnv } from '#platform/env.server.ts';
import { startCollector } from '#tests/otlp-collector.ts';
import { currentTraceparent, inSpan, isTracing, startTracing } from './trace.server.ts';

it('does nothing without an endpoint', async () => {
  const stop = await startTracing(readEnv({}));
  expect(isTracing()).toBe(false);
  expect(await inSpan({ name: 'work', kind: 'INTERNAL' }, async (span) => [span, currentTraceparent()])).toEqual([null, null]);
  await stop();
});

it('loads OpenTelemetry in one file, which nothing imports but when it is needed', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'));
  const importing = (what: RegExp) => files.filter((file) => what.test(readFileSync(file, 'utf8')));
  const engine = 'src/platform/trace/open-telemetry.server.ts';
  expect(importing(/^import (?!type )[^;]*'@opentelemetry\//m)).toEqual([engine]);
  expect(importing(/^import [^;]*open-telemetry\.server/m)).toEqual([]);
});

it('records the part of the traces that is asked for, and whatever a stranger says', async () => {
  const collector = await startCollector();
  const foreign = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const recorded = async (env: Record<string, string>) => {
    collector.spans.length = 0;
    const stop = await startTracing(readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`, ...env }));
    await inSpan({ name: 'own', kind: 'SERVER' }, async () => {});
    await inSpan({ name: 'asked for', kind: 'SERVER', parent: foreign, isForeign: true }, async () => {});
    await inSpan({ name: 'job', kind: 'CONSUMER', parent: foreign }, async () => {});
    await inSpan({ name: 'unsampled job', kind: 'CONSUMER', parent: foreign.replace(/01$/, '00') }, async () => {});
    await stop();
    return collector.spans.map(({ name }) => name);
  };
  expect(await recorded({})).toEqual(['own', 'asked for', 'job']);
  expect(await recorded({ OTEL_TRACES_SAMPLER_ARG: '0' })).toEqual(['job']);
  expect(await recorded({ OTEL_TRACES_SAMPLER_ARG: '0', TRUST_PROXY: 'true' })).toEqual(['asked for', 'job']);
  await collector.close();
});

it('keeps nobody waiting for a collector that is away', async () => {
  const stop = await startTracing(readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }));
  const work = inSpan({ name: 'work', kind: 'SERVER' }, async () => Promise.reject(new TypeError('secret words')));
  await expect(work).rejects.toThrow('secret words');
  const began = Date.now();
  await stop();
  expect(Date.now() - began).toBeLessThan(8_000);
});

it.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'no header'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=100%'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
])('refuses %s=%s', (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(EnvError);
});
