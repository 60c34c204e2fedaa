/** A link in the head that fetches something ahead; where it stands is nothing to React. */
const fetchedAhead = /<link rel="(?:modulepreload|preload)"[^>]*>/g;
const address = (link: string) => /href="([^"#]*)/.exec(link)?.[1] ?? '';

/**
 * Puts the head's links in the order in which files are best asked for, six at a time over one
 * connection each. After the styles that nothing is painted without, which are no links of these: a
 * picture that the first paint is to have; the largest script, which is to wait for nothing; the styles
 * of the page's own code; then the largest files. All scripts but the largest come after what the page
 * asks for otherwise: its first call and its pictures, which the browser would append. `bytesOf` says how
 * large a file is.
 */
export function orderHead(html: string, bytesOf: (address: string) => number): string {
  const end = html.indexOf('</head>');
  const head = html.slice(0, end);
  const links = [...new Set(head.match(fetchedAhead) ?? [])];
  const isScript = (link: string) => link.includes('rel="modulepreload"');
  const largest = Math.max(...links.filter(isScript).map((link) => bytesOf(address(link))));
  const rankOf = (link: string) => {
    if (/as="image".*fetchpriority="high"/i.test(link)) return Number.POSITIVE_INFINITY;
    const bytes = bytesOf(address(link));
    if (isScript(link) && bytes === largest) return Number.MAX_VALUE;
    return link.includes('as="style"') ? Number.MAX_SAFE_INTEGER : bytes;
  };
  const ordered = links
    .map((link) => ({ link, rank: rankOf(link) }))
    .toSorted((one, other) => (one.rank === other.rank ? 0 : other.rank - one.rank))
    .map(({ link }) => link);
  const scripts = ordered.filter(isScript).slice(1);
  const withPriority = (link: string) =>
    scripts.includes(link) ? link.replace('<link ', '<link fetchpriority="low" ') : link;
  return head.replaceAll(fetchedAhead, '') + ordered.map(withPriority).join('') + html.slice(end);
}
