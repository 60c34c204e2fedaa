import { siteTitle } from '#contract/site-title.ts';
import { notFoundTitle, pageTitles } from '#contract/titles.ts';
import { escapeHtml } from '#server/escape-html.ts';

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
  '/eleven/crowd': 'Which players the fans of Tifo chose for their Elevens, place by place.',
  '/podium/crowd': 'Which riders the fans of Tifo chose for their Podiums, step by step.',
  '/terms': 'The rules for everyone who uses Tifo.',
  '/privacy': 'What Tifo keeps about you, why, for how long, and how to have it deleted.',
};

function isOpen(route: string | null): route is keyof typeof titles {
  return route !== null && Object.hasOwn(titles, route);
}

// The client takes away what is marked once it shows another page; the title is its own.
const meta = (name: 'name' | 'property', key: string, content: string) =>
  `<meta ${name}="${key}" content="${escapeHtml(content)}" data-served=""/>`;

/**
 * Title, description, canonical address and social tags of a page, for its `<head>`. `route` is
 * the client's pattern, '/users/:id', or null where it has no page. Pages that not everyone may
 * open have neither canonical address nor social tags.
 */
export function renderHead(route: string | null, { publicUrl }: HeadData): string {
  const title = isOpen(route) ? titles[route] : route === null ? notFoundTitle : siteTitle;
  const description = isOpen(route) ? descriptions[route] : siteDescription;
  const tags = [`<title>${escapeHtml(title)}</title>`, meta('name', 'description', description)];
  if (!isOpen(route)) return tags.join('');
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
