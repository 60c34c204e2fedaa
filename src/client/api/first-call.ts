import { storageKeys } from './stored/storage-keys.ts';

/** Meta element with the path of a page's first request. */
export const firstCallMeta = 'first-call';

interface FirstCall {
  readonly path: string;
  readonly token: string | undefined;
  readonly response: Promise<Response>;
}
const page = globalThis as typeof globalThis & { firstCall?: FirstCall | undefined };

/**
 * Requests a page's first data while its code loads. Must be identical in every page: a page opened
 * offline gets another page's Content-Security-Policy, which contains the script's hash.
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
    const response = fetch('/api/v1' + path, { headers, signal: AbortSignal.timeout(60000) });
    response.catch(() => {});
    window.firstCall = { path, token, response };
  }
} catch {}`;

/** Returns the response once, if it belongs to this call and user. */
export function takeFirstResponse(
  method: string,
  path: string,
  token: string | undefined,
): Promise<Response> | null {
  const { firstCall } = page;
  if (method !== 'GET' || firstCall?.path !== path) return null;
  page.firstCall = undefined;
  return firstCall.token === token ? firstCall.response : null;
}
