/** Browsers without Trusted Types accept a plain URL. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(address: string): string };
}

const address = '/worker.js';

/**
 * Registers src/worker, except in development. Its URL comes from the only policy that the
 * Content-Security-Policy allows. Ignores failures.
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
    // Browsers that refuse storage may refuse workers.
  }
}
