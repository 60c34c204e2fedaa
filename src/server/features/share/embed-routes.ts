import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { lineupsOf, type Sport } from '#contract/kinds/sport.ts';
import { embedCode, embedPath, embedSize, lineupHeadline } from '#contract/share.ts';
import { siteTitle } from '#contract/titles.ts';
import { type ServedBody, sendBody } from '#server/http/plugins/served-body.ts';
import { createServedText } from '#server/http/plugins/served-text.ts';
import { fail } from '#server/shared/fail.ts';
import { embedPage, embedPolicy, goneEmbedPage } from './embed-page.ts';
import type { Embed, SharePictures } from './service.ts';

interface EmbedDeps {
  readonly sharePictures: SharePictures;
  readonly sports: readonly Sport[];
  /** Origin of the addresses, from the setting, never from a request. */
  readonly publicUrl: string;
}

/** Number of cached pages, with their compressed bytes some 80 KB each. */
const keptPages = 100;
/** Seconds that oEmbed consumers may cache a response. */
const answerAge = 3600;
/** Smallest side at which a lineup is legible. */
const minSide = 200;

type Side = 'maxwidth' | 'maxheight';
interface OembedQuery extends Partial<Record<Side, string | string[]>> {
  readonly url?: string | string[];
  readonly format?: string | string[];
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** Bound from the query, or none; throws 400 'invalid' unless it is a whole number. */
function readBound(query: OembedQuery, field: Side): number {
  const value = single(query[field]);
  if (value === undefined) return Number.POSITIVE_INFINITY;
  if (!/^[1-9]\d{0,5}$/.test(value)) {
    fail('invalid', { issues: [{ field, message: 'must be a whole number' }] });
  }
  return Number(value);
}

/** Size of the frame: the designed size, scaled down into the bounds. */
function frameSize(maxWidth: number, maxHeight: number) {
  const { width, height } = embedSize;
  const scale = Math.min(1, maxWidth / width, maxHeight / height);
  const side = (length: number) => Math.max(minSide, Math.floor(length * scale));
  return { width: side(width), height: side(height) };
}

/**
 * Embed pages of lineups, and the oEmbed data of a lineup's page (docs/product/sharing.md#embeds).
 */
export async function embedRoutes(app: FastifyInstance, deps: EmbedDeps): Promise<void> {
  const { sharePictures, sports, publicUrl } = deps;
  const lineups = lineupsOf(sports);
  const pages = new LRUCache<string, ServedBody>({ max: keptPages });
  const gone = createServedText(goneEmbedPage, 'text/html');

  const addressOf = ({ lineup }: Embed, id: string) => `${publicUrl}${lineup.page}/${id}`;

  async function pageOf(embed: Embed, id: string): Promise<ServedBody> {
    // The version covers the names of item and fan.
    const key = `${id} ${embed.version}`;
    const known = pages.get(key);
    if (known) return known;
    const html = embedPage(embed, await embed.svg(), addressOf(embed, id));
    const made = createServedText(html, 'text/html');
    pages.set(key, made);
    return made;
  }

  /** Allows any page to frame this response only. */
  function letFrame(reply: FastifyReply): FastifyReply {
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
      const embed = await sharePictures.readEmbed(kind, id);
      const page = embed ? await pageOf(embed, id) : gone;
      return sendBody(page, request, letFrame(reply), { status: embed ? 200 : 404 });
    },
  );

  async function findAt(address: string): Promise<{ embed: Embed; id: string } | null> {
    const url = URL.parse(address);
    if (url === null || url.origin !== new URL(publicUrl).origin) return null;
    const lineup = lineups.find(({ page }) => url.pathname.startsWith(`${page}/`));
    const id = /^([0-9A-Za-z-]+)\/?$/.exec(url.pathname.slice((lineup?.page.length ?? 0) + 1))?.[1];
    if (!lineup || id === undefined) return null;
    const embed = await sharePictures.readEmbed(lineup.name, id);
    return embed && { embed, id };
  }

  app.get<{ Querystring: OembedQuery }>(
    '/api/oembed',
    { config: { access: 'public' } },
    async (request, reply) => {
      const { query } = request;
      const bounds = [readBound(query, 'maxwidth'), readBound(query, 'maxheight')] as const;
      const format = single(query.format) ?? 'json';
      if (format !== 'json') {
        const detail = 'Only the format json is answered.';
        const problem = { type: 'about:blank', title: 'Not Implemented', status: 501, detail };
        return reply.code(501).type('application/problem+json').send(JSON.stringify(problem));
      }
      const found = (await findAt(single(query.url) ?? '')) ?? fail('notFound');
      const { embed, id } = found;
      const { lineup, title, fan } = embed;
      const size = frameSize(...bounds);
      const picture = await sharePictures.addressOf(lineup.name, id);
      const name = lineupHeadline(lineup, title, fan.name);
      const frame = embedCode(`${publicUrl}${embedPath(lineup, id)}`, name, size);
      const fits = picture && picture.width <= bounds[0] && picture.height <= bounds[1];
      const answer = {
        version: '1.0',
        type: 'rich',
        provider_name: siteTitle,
        provider_url: publicUrl,
        title,
        author_name: fan.name,
        author_url: `${publicUrl}/users/${fan.id}`,
        cache_age: answerAge,
        html: frame,
        ...size,
        ...(fits && {
          thumbnail_url: `${publicUrl}${picture.path}`,
          thumbnail_width: picture.width,
          thumbnail_height: picture.height,
        }),
      };
      return reply
        .headers({ 'cache-control': `public, max-age=${answerAge}`, vary: 'accept-encoding' })
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(answer));
    },
  );
}
