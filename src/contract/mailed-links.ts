/**
 * Pages linked from mails with a secret in the fragment (docs/product/accounts.md#links-in-mails).
 */
export const mailedPages = ['/verifyCode', '/confirmEmail', '/undoEmail'] as const;
type MailedPage = (typeof mailedPages)[number];

export interface MailedLink {
  readonly page: MailedPage;
  readonly fragment: string;
}

/** Path of a mailed page; mail filters escape the '#', some twice. */
const mailedPath = new RegExp(`^(${mailedPages.join('|')})/?(?:%(?:25)*23(.*))?$`, 'is');
/** Query that is only a secret, with an optional path after it. */
const mailedQuery = /^\?([\w-]{22}(?:\/.*)?)$/s;

/** Mailed page of a path, with or without the escaped fragment, or null. */
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

/**
 * Parses an opened mail link with its fragment in the path, behind '#' or as the query
 * (docs/product/accounts.md#links-in-mails); null if there is none.
 */
export function parseMailedAddress({
  pathname,
  search,
  hash,
}: Readonly<Record<'pathname' | 'search' | 'hash', string>>): MailedLink | null {
  const page = getMailedPage(pathname);
  if (page === null) return null;
  const inPath = mailedPath.exec(pathname)?.[2];
  if (inPath !== undefined) {
    // The query belongs to the path behind the secret; without a path, it was added later.
    const fragment = decodeFully(inPath);
    return { page, fragment: fragment.includes('/') ? fragment + search : fragment };
  }
  const fragment = hash === '' ? mailedQuery.exec(search)?.[1] : hash.slice(1);
  return fragment === undefined ? null : { page, fragment: decodeFully(fragment) };
}
