import { AppError } from '#shared/app-error.ts';

const notUtf8 = 'is not written in UTF-8';

/** The encoding that the first bytes tell by themselves. */
function byMark([first, second, third, fourth]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // The beginning of an XML declaration in letters of two bytes.
  if (first === 0x3c && second === 0 && third === 0x3f && fourth === 0) return 'utf-16le';
  if (first === 0 && second === 0x3c && third === 0 && fourth === 0x3f) return 'utf-16be';
  return null;
}

/** Long enough for every declaration of XML. */
const headBytes = 300;

function byDeclaration(head: Uint8Array): string {
  const text = Buffer.from(head.subarray(0, headBytes)).toString('latin1');
  const named = /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(text)?.[1];
  // Could it be read byte by byte, then it is none of two bytes, whatever it says.
  return !named || /^utf-?16/i.test(named) ? 'utf-8' : named;
}

function decoderFor(head: Uint8Array): TextDecoder {
  const label = byMark(head) ?? byDeclaration(head);
  try {
    return new TextDecoder(label, { fatal: true });
  } catch (cause) {
    throw new AppError('BAD_REQUEST', `This file is written in “${label}”, which cannot be read here. Please save it as UTF-8.`, {
      cause,
    });
  }
}

/** The text of an XML file, in the encoding that its first bytes or its declaration name. */
export async function* decodedXml(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let head = Buffer.alloc(0);
  let decoder: TextDecoder | null = null;
  const decode = (bytes?: Uint8Array) => {
    try {
      return bytes ? (decoder?.decode(bytes, { stream: true }) ?? '') : (decoder?.decode() ?? '');
    } catch (cause) {
      const what = decoder?.encoding === 'utf-8' ? notUtf8 : `is not written in ${decoder?.encoding}, as it says`;
      throw new AppError('BAD_REQUEST', `This file ${what}. Please export or save it again as UTF-8.`, { cause });
    }
  };
  for await (const chunk of chunks) {
    if (decoder) yield decode(chunk);
    else {
      head = Buffer.concat([head, chunk]);
      if (head.length < headBytes) continue;
      decoder = decoderFor(head);
      yield decode(head);
    }
  }
  if (!decoder) {
    decoder = decoderFor(head);
    yield decode(head);
  }
  yield decode();
}

/** The text of a file that names no encoding; null where it cannot be told. */
export function decodedText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(byMark(bytes) ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
