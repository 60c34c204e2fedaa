import { storageKeys } from './stored/storage-keys.ts';

/** First request of a shell's page, written by the build. */
export const firstCallMeta = 'first-call';

/** Answer requested before any script loaded. */
interface FirstCall {
  readonly path: string;
  readonly token: string | undefined;
  readonly answer: Promise<Response>;
}
/** Set by the head's script. */
const page = globalThis as typeof globalThis & { firstCall?: FirstCall | undefined };

/**
 * Requests a page's first data while its code loads. Identical in every page, as a page opened
 * offline has another page's policy with this hash. Skips guarded pages that the guard would
 * refuse, and query strings.
 */
export const firstCallScript = `try {
  const meta = document.querySelector('meta[name="${firstCallMeta}"]');
  const id = location.pathname.split('/').filter(Boolean).at(-1);
  const user = JSON.parse(localStorage.getItem('${storageKeys.user}'));
  if (meta && !location.search && /^\\w+$/.test(id) && (user?.check || meta.dataset.access === 'public')) {
    const path = meta.content.replace(':id', id);
    const token = user?.token;
    const headers = { accept: 'application/json, application/problem+json' };
    if (token) headers.authorization = 'Bearer ' + token;
    const answer = fetch('/api/v1' + path, { headers, signal: AbortSignal.timeout(60000) });
    answer.catch(() => {});
    window.firstCall = { path, token, answer };
  }
} catch {}`;

/** Returns the early answer once, if it is to this call by the same user. */
export function takeFirstAnswer(
  method: string,
  path: string,
  token: string | undefined,
): Promise<Response> | null {
  const { firstCall } = page;
  if (method !== 'GET' || firstCall?.path !== path) return null;
  page.firstCall = undefined;
  return firstCall.token === token ? firstCall.answer : null;
}
