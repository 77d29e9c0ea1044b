import { people, testPassword } from './seed.ts';

const encoded = (text: string) => Buffer.from(text).toString('base64');
const json = { 'content-type': 'application/json' };

/** The owner of a studio that runs as a process of its own, as a browser speaks to it. */
export async function ownerOf(url: string) {
  const ask = async (method: string, path: string, headers: Record<string, string>, body?: BodyInit): Promise<Response> => {
    const answer = await fetch(url + path, { method, headers: { origin: url, ...headers }, body });
    if (!answer.ok) throw new Error(`${method} ${path} was refused: ${await answer.text()}`);
    return answer;
  };
  const account = { email: people.super_admin.email, password: testPassword };
  const signedIn = await ask('POST', '/api/auth/sign-in/email', json, JSON.stringify(account));
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return {
    call: async <T>(method: string, path: string, input?: object): Promise<T> => {
      const answer = await ask(method, `/api${path}`, { cookie, ...json }, input && JSON.stringify(input));
      return ((await answer.json()) as { data: T }).data;
    },
    /** A file on its way into the Media Library; answers the id of the upload. */
    upload: async (name: string, bytes: Uint8Array): Promise<string> => {
      const tus = { cookie, 'tus-resumable': '1.0.0' };
      const about = `filename ${encoded(name)},media ${encoded('picture')}`;
      const begun = await ask('POST', '/api/uploads', {
        ...tus,
        ...{ 'upload-length': String(bytes.length), 'upload-metadata': about },
      });
      const location = begun.headers.get('location') ?? '';
      const piece = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
      await ask('PATCH', new URL(location, url).pathname, piece, new Uint8Array(bytes));
      return location.split('/').at(-1) ?? '';
    },
  };
}
