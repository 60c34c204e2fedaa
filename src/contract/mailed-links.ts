/**
 * The pages that mails link to with a secret in the fragment
 * (docs/product/accounts.md#links-in-mails).
 */
export const mailedPages = ['/verifyCode', '/confirmEmail', '/undoEmail'] as const;
type MailedPage = (typeof mailedPages)[number];

/** A link of a mail: its page, and the part behind '#'. */
export interface MailedLink {
  readonly page: MailedPage;
  readonly fragment: string;
}

/** The path of such a page; mail filters escape the '#' of links, some of them twice. */
const mailedPath = new RegExp(`^(${mailedPages.join('|')})/?(?:%(?:25)*23(.*))?$`, 'is');
/** A secret alone as the query, with the path that may follow it. */
const mailedQuery = /^\?([\w-]{22}(?:\/.*)?)$/s;

/** The page of a mail's link by its path, whether or not the path holds the fragment; null for others. */
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
 * The link of a mail by the address that was opened, its fragment in the path, behind '#' or as the
 * query (docs/product/accounts.md#links-in-mails); null where the address holds none.
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
    // A query belongs to the path behind the secret; without one, somebody added it.
    const fragment = decodeFully(inPath);
    return { page, fragment: fragment.includes('/') ? fragment + search : fragment };
  }
  const fragment = hash === '' ? mailedQuery.exec(search)?.[1] : hash.slice(1);
  return fragment === undefined ? null : { page, fragment: decodeFully(fragment) };
}
