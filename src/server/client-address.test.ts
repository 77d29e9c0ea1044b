import { describe, expect, it } from 'vitest';
import { clientAddress } from './client-address.server.ts';

describe('the address of a caller', () => {
  it('is that of the connection, whatever the caller says', () => {
    expect(clientAddress('203.0.113.9', '198.51.100.7', false)).toBe('198.51.100.7');
    expect(clientAddress(undefined, undefined, true)).toBeNull();
  });

  it('is what the proxy has added, not what the caller wrote before it', () => {
    expect(clientAddress('203.0.113.9', '10.0.0.2', true)).toBe('203.0.113.9');
    expect(clientAddress('1.2.3.4, 203.0.113.9', '10.0.0.2', true)).toBe('203.0.113.9');
    expect(clientAddress('1.2.3.4, ', '10.0.0.2', true)).toBe('10.0.0.2');
    expect(clientAddress(undefined, '10.0.0.2', true)).toBe('10.0.0.2');
    expect(clientAddress('2001:db8::1', '10.0.0.2', true)).toBe('2001:db8::1');
  });

  it('is an address, however the proxy writes', () => {
    expect(clientAddress('x'.repeat(9_000), '10.0.0.2', true)).toBe('10.0.0.2');
    expect(clientAddress('unknown', '10.0.0.2', true)).toBe('10.0.0.2');
  });
});
