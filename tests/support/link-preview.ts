import sharp from 'sharp';

interface PlainAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};
const toText = (html = '') =>
  html.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (one) => entities[one] ?? '');

export function readHead(html: string) {
  const head = html.slice(0, html.indexOf('</head>'));
  const matches = [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)];
  const tags: Record<string, string> = {};
  for (const [, name = '', content] of matches) {
    if (name in tags) throw new Error(`${name} stands twice`);
    tags[name] = toText(content);
  }
  const [json] = [...head.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
  const oembed = /<link rel="alternate" href="([^"]+)" type="application\/json\+oembed"/.exec(head);
  return {
    title: toText(/<title>(.*?)<\/title>/s.exec(head)?.[1]),
    canonical: /<link rel="canonical" href="([^"]+)"/.exec(head)?.[1],
    tags,
    data: json?.[1] === undefined ? null : JSON.parse(json[1]),
    oembed: oembed ? toText(oembed[1]) : null,
  };
}

/**
 * Requests the references of a page's head, like the link checkers of other sites. Throws for
 * addresses outside `publicUrl`.
 */
export async function checkLink(
  get: (path: string) => Promise<PlainAnswer>,
  { path, publicUrl }: { readonly path: string; readonly publicUrl: string },
) {
  async function follow(address: string | undefined): Promise<PlainAnswer> {
    if (!address?.startsWith(`${publicUrl}/`)) throw new Error(`${address} is not of ${publicUrl}`);
    return get(address.slice(publicUrl.length));
  }
  const page = await get(path);
  const head = readHead(page.body.toString());
  const { tags, oembed, canonical } = head;
  const image = await follow(tags['og:image']);
  const { format, width, height } = await sharp(image.body).metadata();
  const embed = oembed === null ? null : JSON.parse((await follow(oembed)).body.toString());
  const source = /^<iframe src="([^"]+)"/.exec(embed?.html ?? '')?.[1];
  return {
    ...head,
    status: page.status,
    canonicalStatus: (await follow(canonical)).status,
    picture: {
      status: image.status,
      type: image.headers['content-type'],
      policy: image.headers['cross-origin-resource-policy'],
      format,
      width: String(width),
      height: String(height),
    },
    told: embed,
    frame: source === undefined ? null : await follow(source),
  };
}
