/** A link in the head that fetches something ahead; where it stands is nothing to React. */
const fetchedAhead = /<link rel="(?:modulepreload|preload)"[^>]*>/g;
const address = (link: string) => /href="([^"#]*)/.exec(link)?.[1] ?? '';

/**
 * Puts the head's links in the order in which files are best asked for, six at a time over one
 * connection each: styles first, for nothing is painted without them, then the largest files, so that
 * the longest waits for no other. All scripts but the largest come after what the page asks for
 * otherwise: its first call and its pictures, which the browser would append. `bytesOf` says how large
 * a file is.
 */
export function orderHead(html: string, bytesOf: (address: string) => number): string {
  const end = html.indexOf('</head>');
  const head = html.slice(0, end);
  const links = [...new Set(head.match(fetchedAhead) ?? [])];
  const rankOf = (link: string) =>
    link.includes('as="style"') ? Number.POSITIVE_INFINITY : bytesOf(address(link));
  const ordered = links
    .map((link) => ({ link, rank: rankOf(link) }))
    .toSorted((one, other) => (one.rank === other.rank ? 0 : other.rank - one.rank))
    .map(({ link }) => link);
  const scripts = ordered.filter((link) => link.includes('rel="modulepreload"')).slice(1);
  const withPriority = (link: string) =>
    scripts.includes(link) ? link.replace('<link ', '<link fetchpriority="low" ') : link;
  return head.replaceAll(fetchedAhead, '') + ordered.map(withPriority).join('') + html.slice(end);
}
