import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { lineupsOf, type Sport } from '#contract/kinds/sport.ts';
import { embedCode, embedPath, embedSize, lineupHeadline } from '#contract/share.ts';
import { siteTitle } from '#contract/titles.ts';
import { type ServedBody, sendBody } from '#server/http/plugins/served-body.ts';
import { createServedText } from '#server/http/plugins/served-text.ts';
import { fail } from '#server/shared/fail.ts';
import { embedPolicy, goneEmbedPage, renderEmbedPage } from './embed-page.ts';
import type { Embed, SharePictures } from './service.ts';

interface EmbedDeps {
  readonly sharePictures: SharePictures;
  readonly sports: readonly Sport[];
  /** Configured origin, since clients can forge the host of a request. */
  readonly publicUrl: string;
}

/** Each page takes about 80 KB including its compressed form. */
const maxCachedPages = 100;
/** Seconds for which consumers of oEmbed may cache a response. */
const cacheAge = 3600;
/** Pixels below which a lineup is not legible. */
const minSide = 200;

type Side = 'maxwidth' | 'maxheight';
interface OembedQuery extends Partial<Record<Side, string | string[]>> {
  readonly url?: string | string[];
  readonly format?: string | string[];
}

function firstOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** Infinite by default. Throws 400 'invalid' unless the value is a whole number. */
function readBound(query: OembedQuery, field: Side): number {
  const value = firstOf(query[field]);
  if (value === undefined) return Number.POSITIVE_INFINITY;
  if (!/^[1-9]\d{0,5}$/.test(value)) {
    fail('invalid', { issues: [{ field, message: 'must be a whole number' }] });
  }
  return Number(value);
}

/** Scales the frame down to the bounds, but not below `minSide`. */
function fitFrame(maxWidth: number, maxHeight: number) {
  const { width, height } = embedSize;
  const scale = Math.min(1, maxWidth / width, maxHeight / height);
  const side = (length: number) => Math.max(minSide, Math.floor(length * scale));
  return { width: side(width), height: side(height) };
}

/** See docs/product/sharing.md#embeds. */
export async function embedRoutes(app: FastifyInstance, deps: EmbedDeps): Promise<void> {
  const { sharePictures, sports, publicUrl } = deps;
  const lineups = lineupsOf(sports);
  const pages = new LRUCache<string, ServedBody>({ max: maxCachedPages });
  const gone = createServedText(goneEmbedPage, 'text/html');

  const addressOf = ({ lineup }: Embed, id: string) => `${publicUrl}${lineup.page}/${id}`;

  async function pageOf(embed: Embed, id: string): Promise<ServedBody> {
    // The version changes with everything on the page, including the names of the lineup and the
    // fan.
    const key = `${id} ${embed.version}`;
    const cached = pages.get(key);
    if (cached) return cached;
    const html = renderEmbedPage(embed, await embed.svg(), addressOf(embed, id));
    const page = createServedText(html, 'text/html');
    pages.set(key, page);
    return page;
  }

  /** Allows any site to frame the response, which other pages forbid. */
  function allowFraming(reply: FastifyReply): FastifyReply {
    reply.removeHeader('x-frame-options');
    return reply.headers({
      'content-security-policy': embedPolicy,
      'cross-origin-resource-policy': 'cross-origin',
    });
  }

  app.get<{ Params: { kind: string; id: string } }>(
    '/embed/:kind/:id',
    { config: { access: 'public', isPublicRead: () => true } },
    async (request, reply) => {
      const { kind, id } = request.params;
      const embed = await sharePictures.readEmbed(kind, id, request.ip);
      const page = embed ? await pageOf(embed, id) : gone;
      return sendBody(page, request, allowFraming(reply), { status: embed ? 200 : 404 });
    },
  );

  async function findEmbed(
    pageAddress: string,
    visitor: string,
  ): Promise<{ embed: Embed; id: string } | null> {
    const url = URL.parse(pageAddress);
    if (url === null || url.origin !== new URL(publicUrl).origin) return null;
    const lineup = lineups.find(({ page }) => url.pathname.startsWith(`${page}/`));
    if (!lineup) return null;
    const idPath = url.pathname.slice(lineup.page.length + 1);
    const id = /^([0-9A-Za-z-]+)\/?$/.exec(idPath)?.[1];
    if (id === undefined) return null;
    const embed = await sharePictures.readEmbed(lineup.name, id, visitor);
    return embed && { embed, id };
  }

  async function createOembed(
    { lineup, title, fan }: Embed,
    id: string,
    maxWidth: number,
    maxHeight: number,
  ) {
    const size = fitFrame(maxWidth, maxHeight);
    const headline = lineupHeadline(lineup, title, fan.name);
    const picture = await sharePictures.addressOf(lineup.name, id);
    const pictureFits = picture && picture.width <= maxWidth && picture.height <= maxHeight;
    return {
      version: '1.0',
      type: 'rich',
      provider_name: siteTitle,
      provider_url: publicUrl,
      title,
      author_name: fan.name,
      author_url: `${publicUrl}/users/${fan.id}`,
      cache_age: cacheAge,
      html: embedCode(`${publicUrl}${embedPath(lineup, id)}`, headline, size),
      ...size,
      ...(pictureFits && {
        thumbnail_url: `${publicUrl}${picture.path}`,
        thumbnail_width: picture.width,
        thumbnail_height: picture.height,
      }),
    };
  }

  app.get<{ Querystring: OembedQuery }>(
    '/api/oembed',
    { config: { access: 'public' } },
    async (request, reply) => {
      const { query } = request;
      const maxWidth = readBound(query, 'maxwidth');
      const maxHeight = readBound(query, 'maxheight');
      const format = firstOf(query.format) ?? 'json';
      if (format !== 'json') {
        const detail = 'Only the format json is answered.';
        const problem = { type: 'about:blank', title: 'Not Implemented', status: 501, detail };
        return reply.code(501).type('application/problem+json').send(JSON.stringify(problem));
      }
      const { embed, id } =
        (await findEmbed(firstOf(query.url) ?? '', request.ip)) ?? fail('notFound');
      const response = await createOembed(embed, id, maxWidth, maxHeight);
      return reply
        .headers({ 'cache-control': `public, max-age=${cacheAge}`, vary: 'accept-encoding' })
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(response));
    },
  );
}
