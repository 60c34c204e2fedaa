import { escapeHtml } from '#contract/escape-html.ts';
import {
  type FirstText,
  type FirstTexts,
  firstTextAttribute,
  isLongName,
  longAttribute,
} from '#contract/first-texts.ts';
import { kindsOf, lineupsOf } from '#contract/kinds/sport.ts';
import { crowdTitle } from '#contract/lineups/crowd.ts';
import {
  kindHeading,
  namedPageTitle,
  notFoundTitle,
  pageTitles,
  siteDescription,
  siteTitle,
} from '#contract/titles.ts';
import type { PageSubject } from '#server/http/page-subjects.ts';
import { sports } from '#sports/index.ts';

interface HeadData {
  /** Comes from the setting, never from a request. */
  readonly publicUrl: string;
  readonly subject?: PageSubject | null;
}

const titles = { '/': siteTitle, ...pageTitles };
const descriptions: Readonly<Record<keyof typeof titles, string>> = {
  '/': siteDescription,
  '/about': 'What Tifo is for, who makes it, and how fans of several sports use it.',
  '/register':
    'Sign up to browse your sport, to say what you like, and to build your own dream lineup.',
  '/login': 'Log in to your Tifo account.',
  '/forgotPassword': 'Ask for a temporary password by mail.',
  '/verifyCode': 'Enter the code that was sent to your address.',
  '/confirmEmail': 'Confirm the new address of your account.',
  '/undoEmail': 'Take back a change of the address of your account.',
  '/search': 'Search fans, lineups and the whole catalogue by name.',
  '/users': 'Find other fans by name, and see what they like and build.',
  '/terms': 'The rules for everyone who uses Tifo.',
  '/privacy': 'What Tifo keeps about you, why, for how long, and how to have it deleted.',
};

/** Public pages that search engines must not list, since their content is another page's. */
const unindexedPages: readonly (string | null)[] = ['/search'];

interface PageWords {
  readonly title: string;
  readonly description: string;
}

const publicPages: ReadonlyMap<string, PageWords> = new Map([
  ...(Object.keys(titles) as (keyof typeof titles)[]).map((route): [string, PageWords] => [
    route,
    { title: titles[route], description: descriptions[route] },
  ]),
  ...lineupsOf(sports).map(({ page, labels, of }): [string, PageWords] => [
    `${page}/crowd`,
    {
      title: crowdTitle(labels),
      description: `Which ${of.labels.many} the fans chose for their ${labels.many}, place by place.`,
    },
  ]),
]);

const itemTitles: ReadonlyMap<string | null, string> = new Map(
  kindsOf(sports).map((kind) => [`${kind.page}/:id`, namedPageTitle(kindHeading(kind))]),
);

// The client removes the tags with `data-served` when it opens another page.
const meta = (name: 'name' | 'property', key: string, content: string) =>
  `<meta ${name}="${key}" content="${escapeHtml(content)}" data-served=""/>`;
const link = (rel: string, href: string, attributes = '') =>
  `<link rel="${rel}" href="${escapeHtml(href)}"${attributes} data-served=""/>`;

const noIndexTag = meta('name', 'robots', 'noindex');

function plainTags(title: string, description: string): string[] {
  return [`<title>${escapeHtml(title)}</title>`, meta('name', 'description', description)];
}

interface SocialTags {
  readonly address: string;
  readonly title: string;
  readonly description: string;
  readonly type: 'website' | 'article' | 'profile';
}

function socialTags({ address, title, description, type }: SocialTags): string[] {
  return [
    link('canonical', address),
    meta('property', 'og:site_name', siteTitle),
    meta('property', 'og:type', type),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
  ];
}

function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function imageTags({ url, width, height, alt }: NonNullable<PageSubject['image']>): string[] {
  return [
    meta('property', 'og:image', url),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', String(width)),
    meta('property', 'og:image:height', String(height)),
    meta('property', 'og:image:alt', alt),
    meta('name', 'twitter:image', url),
    meta('name', 'twitter:image:alt', alt),
  ];
}

function subjectTags(subject: PageSubject): string[] {
  const { title, headline, description, address, type, image, isIndexed, oembed, jsonLd } = subject;
  const tags = plainTags(title, description);
  if (!isIndexed) tags.push(noIndexTag);
  tags.push(...socialTags({ address, title: headline, description, type }));
  if (image) tags.push(...imageTags(image));
  tags.push(
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    meta('name', 'twitter:title', headline),
    meta('name', 'twitter:description', description),
  );
  if (oembed) {
    const attributes = ` type="application/json+oembed" title="${escapeHtml(headline)}"`;
    tags.push(link('alternate', oembed, attributes));
  }
  tags.push(`<script type="application/ld+json" data-served="">${toScriptJson(jsonLd)}</script>`);
  return tags;
}

/**
 * `route` is the client's pattern, such as '/users/:id', or null for an unknown page. Restricted
 * pages and pages of missing subjects have no canonical address and no social tags.
 */
export function renderHead(route: string | null, { publicUrl, subject }: HeadData): string {
  if (subject) return subjectTags(subject).join('');
  if (route === null || subject === null) return plainTags(notFoundTitle, siteDescription).join('');
  const page = publicPages.get(route);
  if (!page) return plainTags(itemTitles.get(route) ?? siteTitle, siteDescription).join('');
  const { title, description } = page;
  const tags = plainTags(title, description);
  if (unindexedPages.includes(route)) return [...tags, noIndexTag].join('');
  return [
    ...tags,
    ...socialTags({ address: `${publicUrl}${route}`, title, description, type: 'website' }),
    meta('name', 'twitter:card', 'summary'),
  ].join('');
}

export function renderWithoutScripts({ headline, lines }: PageSubject): string {
  const items = lines.map((line) => `<li>${escapeHtml(line)}</li>`);
  return `<noscript><p>${escapeHtml(headline)}</p><ul>${items.join('')}</ul></noscript>`;
}

export function withHead(html: string, head: string): string {
  // In a replacement string, `$` would have a special meaning.
  return html.replace(/<title>[^<]*<\/title>/, '').replace('</head>', () => `${head}</head>`);
}

export function withoutScripts(html: string, noscript: string): string {
  return html.replace(/<noscript>.*?<\/noscript>/s, () => noscript);
}

const emptyElement = new RegExp(
  `(<(\\w+)[^>]* ${firstTextAttribute}="(\\w+)"[^>]*)>(?=</\\2>)`,
  'g',
);

export function withTexts(html: string, texts: FirstTexts): string {
  return html.replaceAll(emptyElement, (match, start: string, _element, name: FirstText) => {
    const text = texts[name];
    if (text === undefined) return match;
    const long = name === 'lineup' && isLongName(text) ? ` ${longAttribute}="true"` : '';
    return `${start}${long}>${escapeHtml(text)}`;
  });
}
