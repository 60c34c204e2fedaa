/** Links have a secret in the fragment (docs/product/accounts.md#links-in-mails). */
export const mailedPages = ['/verifyCode', '/confirmEmail', '/undoEmail'] as const;
type MailedPage = (typeof mailedPages)[number];

export interface MailedLink {
  readonly page: MailedPage;
  readonly fragment: string;
}

/** Matches a path with the fragment: mail filters escape the '#', some twice. */
const mailedPath = new RegExp(`^(${mailedPages.join('|')})/?(?:%(?:25)*23(.*))?$`, 'is');
/** Matches a fragment that a mail filter moved into the query. */
const mailedQuery = /^\?([\w-]{22}(?:\/.*)?)$/s;

export function getMailedPage(path: string): MailedPage | null {
  const name = mailedPath.exec(path)?.[1]?.toLowerCase();
  return mailedPages.find((page) => page.toLowerCase() === name) ?? null;
}

function decodeFully(text: string): string {
  try {
    const decoded = decodeURIComponent(text);
    return decoded === text ? text : decodeFully(decoded);
  } catch {
    return text;
  }
}

/** Finds the fragment in the hash, the path or the query, as mail filters may move it. */
export function parseMailedAddress({
  pathname,
  search,
  hash,
}: Readonly<Record<'pathname' | 'search' | 'hash', string>>): MailedLink | null {
  const page = getMailedPage(pathname);
  if (page === null) return null;
  const inPath = mailedPath.exec(pathname)?.[2];
  if (inPath !== undefined) {
    // With a path after the secret, the query is part of that path. Otherwise a filter added it.
    const fragment = decodeFully(inPath);
    return { page, fragment: fragment.includes('/') ? fragment + search : fragment };
  }
  const fragment = hash === '' ? mailedQuery.exec(search)?.[1] : hash.slice(1);
  return fragment === undefined ? null : { page, fragment: decodeFully(fragment) };
}
