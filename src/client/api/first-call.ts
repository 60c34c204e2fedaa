import { storageKeys } from './stored/storage-keys.ts';

/** The call that a shell's own page asks first; the build writes it into the shell's head. */
export const firstCallMeta = 'first-call';

/** An answer that was asked for before any script came. */
interface FirstCall {
  readonly path: string;
  readonly token: string | undefined;
  readonly answer: Promise<Response>;
}
/** Where the script leaves it. */
const page = globalThis as typeof globalThis & { firstCall?: FirstCall | undefined };

/**
 * Runs in the head: asks for what the page shows first while its code still loads. The same in every
 * page, for a page that opens without a network has another's policy, with the hash of this. Guarded
 * pages ask nothing for somebody whom their guard turns away; a search is left to the page.
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

/** The answer that the head's script asked for, once, if it is to this call by the same user. */
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
