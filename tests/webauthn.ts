import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** An authenticator in software, with one passkey: what a device answers to WebAuthn's two questions, as the browser sends it. */
export type TestPasskey = ReturnType<typeof testPasskey>;

type Asked = { challenge: string };
type Answer = { origin?: string; rpID?: string; isVerified?: boolean };

const url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');
const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

// CBOR, as far as WebAuthn needs it: unsigned and negative integers, byte strings, texts and maps.
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
type Cbor = number | string | Buffer | Map<number | string, Cbor>;
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

/** COSE: an elliptic curve key for ES256. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const at = (text: string) => Buffer.from(text, 'base64url');
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, at(x)],
      [-3, at(y)],
    ]),
  );
}

export function testPasskey() {
  const id = randomBytes(32);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let counter = 0;

  const authenticatorData = (rpID: string, set: number, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([createHash('sha256').update(rpID).digest(), Buffer.from([set]), count, rest]);
  };
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const common = { id: url(id), rawId: url(id), type: 'public-key' as const };

  return {
    id: url(id),
    register: (
      { challenge }: Asked,
      { origin = 'http://localhost:3000', rpID = 'localhost', isVerified = true }: Answer = {},
    ) => {
      const length = Buffer.from([id.length >> 8, id.length & 255]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const set = flags.present | flags.attested | (isVerified ? flags.verified : 0);
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(rpID, set, attested)],
      ]);
      const clientDataJSON = url(clientData('webauthn.create', challenge, origin));
      return { ...common, response: { clientDataJSON, attestationObject: url(cbor(attestation)), transports: ['internal'] } };
    },
    authenticate: (
      { challenge }: Asked,
      { origin = 'http://localhost:3000', rpID = 'localhost', isVerified = true }: Answer = {},
    ) => {
      counter += 1;
      const data = authenticatorData(rpID, flags.present | (isVerified ? flags.verified : 0));
      const client = clientData('webauthn.get', challenge, origin);
      const signature = sign('sha256', Buffer.concat([data, createHash('sha256').update(client).digest()]), privateKey);
      const response = { clientDataJSON: url(client), authenticatorData: url(data), signature: url(signature) };
      return { ...common, response, clientExtensionResults: {} };
    },
    /** As a copy of the key would, which has not heard of the last uses. */
    rewind: () => {
      counter = 0;
    },
  };
}
