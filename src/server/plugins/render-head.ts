import { crowdTitle } from '#contract/crowd.ts';
import { siteTitle } from '#contract/site-title.ts';
import { lineupsOf } from '#contract/sport.ts';
import { notFoundTitle, pageTitles } from '#contract/titles.ts';
import { escapeHtml } from '#server/escape-html.ts';
import { sports } from '#sports/index.ts';

export interface HeadData {
  /** Origin of the addresses: the setting, never what a request says. */
  readonly publicUrl: string;
}

const titles = { '/': siteTitle, ...pageTitles };
const siteDescription = 'Create, share and celebrate your favourite sports moments.';
const descriptions: Readonly<Record<keyof typeof titles, string>> = {
  '/': siteDescription,
  '/about': 'What Tifo is for, who makes it, and how fans of several sports use it.',
  '/register':
    'Sign up to browse your sport, to say what you like, and to build your own dream lineup.',
  '/login': 'Log in to your Tifo account.',
  '/forgotPassword': 'Ask for a temporary password by mail.',
  '/verifyCode': 'Type the code that was sent to your address.',
  '/confirmEmail': 'Confirm the new address of your account.',
  '/undoEmail': 'Take back a change of the address of your account.',
  '/users': 'Find other fans by name, and see what they like and build.',
  '/terms': 'The rules for everyone who uses Tifo.',
  '/privacy': 'What Tifo keeps about you, why, for how long, and how to have it deleted.',
};

interface PageWords {
  readonly title: string;
  readonly description: string;
}

/** By the client's pattern: the pages that not only verified users may open. */
const openPages: ReadonlyMap<string, PageWords> = new Map([
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

// The client takes away what is marked once it shows another page; the title is its own.
const meta = (name: 'name' | 'property', key: string, content: string) =>
  `<meta ${name}="${key}" content="${escapeHtml(content)}" data-served=""/>`;

/**
 * Title, description, canonical address and social tags of a page, for its `<head>`. `route` is
 * the client's pattern, '/users/:id', or null where it has no page. Pages that not everyone may
 * open have neither canonical address nor social tags.
 */
export function renderHead(route: string | null, { publicUrl }: HeadData): string {
  const page = route === null ? undefined : openPages.get(route);
  const title = page?.title ?? (route === null ? notFoundTitle : siteTitle);
  const description = page?.description ?? siteDescription;
  const tags = [`<title>${escapeHtml(title)}</title>`, meta('name', 'description', description)];
  if (!page) return tags.join('');
  const address = `${publicUrl}${route}`;
  return [
    ...tags,
    `<link rel="canonical" href="${escapeHtml(address)}" data-served=""/>`,
    meta('property', 'og:site_name', siteTitle),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('name', 'twitter:card', 'summary'),
  ].join('');
}

/** A built page with that head; what the build wrote of it goes. */
export function withHead(html: string, head: string): string {
  // A function, for a text would have its own `$` replaced.
  return html.replace(/<title>[^<]*<\/title>/, '').replace('</head>', () => `${head}</head>`);
}
