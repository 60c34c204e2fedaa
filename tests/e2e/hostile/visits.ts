import type { Page } from '@playwright/test';

export interface Visit {
  readonly path: string;
  readonly shows: readonly string[];
}

export async function watchFor(page: Page): Promise<string[]> {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!/^(http:\/\/localhost:|blob:http:\/\/localhost:)/.test(request.url()))
      seen.push(`request to ${request.url()}`);
  });
  await page.exposeFunction('note', (what: string) => void seen.push(what));
  await page.addInitScript(() => {
    const { note } = window as unknown as { note: (what: string) => void };
    Object.defineProperty(window, 'ran', { set: () => note(`ran on ${location.href}`) });
    document.addEventListener('securitypolicyviolation', (event) =>
      note(`policy: ${event.violatedDirective} ${event.blockedURI} on ${location.href}`),
    );
  });
  return seen;
}

export async function walk(page: Page, visits: readonly Visit[]): Promise<string[]> {
  return page.evaluate(async (list) => {
    const collapseSpaces = (text: string) => text.replaceAll(/\s+/gu, ' ').trim();
    const forbidden =
      '//@*[starts-with(name(), "on")] | //iframe | //object | //embed | //base | //marquee | ' +
      // The app's own links may carry such a search, with encoded slashes.
      '//meta[@http-equiv="refresh"] | //*[contains(@href, "//evil.example") or ' +
      'contains(@src, "//evil.example") or starts-with(@href, "javascript:")]';
    const found: string[] = [];
    const frame = () => new Promise(requestAnimationFrame);
    for (const { path, shows } of list) {
      history.pushState({ usr: null, key: path, idx: history.length }, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      const wanted = shows.map(collapseSpaces);
      const end = performance.now() + 15_000;
      let missing: string[] = [];
      do {
        await frame();
        await frame();
        const text = collapseSpaces(document.querySelector('main')?.textContent ?? '');
        missing = wanted.filter((one) => !text.includes(one));
      } while (
        (missing.length > 0 || document.querySelector('[aria-busy="true"]')) &&
        performance.now() < end
      );
      for (const one of missing) found.push(`${path} does not show ${one}`);
      const { snapshotLength } = document.evaluate(forbidden, document, null, 7);
      if (snapshotLength > 0) found.push(`${path} holds ${snapshotLength} nodes of hostile text`);
    }
    return found;
  }, visits);
}
