/** As far as this site uses them; browsers that lack them take the address itself. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(address: string): string };
}

const address = '/worker.js';

/**
 * Registers the worker that opens Tifo without a network (src/worker). The one policy that the
 * Content-Security-Policy names makes its address, and can make no other. In development there is no
 * worker, and where it cannot be installed Tifo is as it is without one.
 */
export function registerWorker(): void {
  if (import.meta.env.DEV) return;
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  try {
    const policy = trustedTypes?.createPolicy('tifo-worker', { createScriptURL: () => address });
    navigator.serviceWorker
      ?.register(policy?.createScriptURL(address) ?? address)
      .catch(() => undefined);
  } catch {
    // A browser that refuses storage may refuse to be asked for workers, too.
  }
}
