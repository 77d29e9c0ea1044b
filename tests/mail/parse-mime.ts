/** Enough MIME to read the mails that the app sends: headers, one level of parts, base64 and quoted-printable. */
export type ParsedMail = { headers: Map<string, string>; subject: string; text: string; html: string };

export function parseMime(raw: string): ParsedMail {
  const { headers, body } = splitPart(raw);
  const parts = partsOf(headers, body);
  const find = (type: string) => parts.find((part) => part.type === type)?.content ?? '';
  return { headers, subject: decodeWords(headers.get('subject') ?? ''), text: find('text/plain'), html: find('text/html') };
}

function splitPart(raw: string): { headers: Map<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const head = (end < 0 ? raw : raw.slice(0, end)).replaceAll(/\r\n[ \t]+/g, ' ');
  const headers = new Map<string, string>();
  for (const line of head.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: end < 0 ? '' : raw.slice(end + 4) };
}

function partsOf(headers: Map<string, string>, body: string): { type: string; content: string }[] {
  const contentType = headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (!boundary) {
    const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
    return [{ type, content: decodeBody(body, headers.get('content-transfer-encoding') ?? '') }];
  }
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => {
      const inner = splitPart(part.replace(/^\r\n/, ''));
      return partsOf(inner.headers, inner.body);
    });
}

function decodeBody(body: string, encoding: string): string {
  if (encoding.toLowerCase() === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  const text = encoding.toLowerCase() === 'quoted-printable' ? decodeQuoted(body.replaceAll(/=\r\n/g, '')) : body;
  return text.replaceAll('\r\n', '\n').trimEnd();
}

function decodeQuoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

const decodeWords = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, data: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(data, 'base64').toString('utf8') : decodeQuoted(data.replaceAll('_', ' ')),
    );
