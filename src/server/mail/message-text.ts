export interface ParsedMessage {
  readonly to: string;
  readonly subject: string;
  readonly date: string;
  readonly text: string;
}

interface Part {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

export function parseMessage(source: string): ParsedMessage {
  const message = parsePart(source.replaceAll('\r\n', '\n'));
  const boundary = /boundary="?([^";]+)"?/i.exec(message.headers.get('content-type') ?? '')?.[1];
  const first = boundary === undefined ? message : firstPart(message.body, boundary);
  const encoding = first.headers.get('content-transfer-encoding')?.trim().toLowerCase();
  return {
    to: message.headers.get('to') ?? '',
    subject: decodeEncodedWords(message.headers.get('subject') ?? ''),
    date: message.headers.get('date') ?? '',
    text: encoding === 'quoted-printable' ? decodeQuoted(first.body) : first.body,
  };
}

function parsePart(source: string): Part {
  const end = source.indexOf('\n\n');
  const head = (end < 0 ? source : source.slice(0, end)).replaceAll(/\n[ \t]+/g, ' ');
  const headers = head.split('\n').map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: end < 0 ? '' : source.slice(end + 2) };
}

function firstPart(body: string, boundary: string): Part {
  return parsePart((body.split(`--${boundary}`)[1] ?? '').replace(/^\n/, ''));
}

function decodeQuoted(text: string): string {
  const bytes = text
    .replaceAll(/=\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function decodeEncodedWords(header: string): string {
  // Whitespace between two encoded words comes from the folding of long headers.
  const joined = header.replaceAll(/\?=\s+=\?utf-8\?q\?/gi, '');
  return joined.replaceAll(/=\?utf-8\?q\?([^?]*)\?=/gi, (_, word: string) =>
    decodeQuoted(word.replaceAll('_', ' ')),
  );
}
