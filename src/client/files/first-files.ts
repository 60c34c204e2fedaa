/** Fired on `window` once the app's code runs. */
export const appStarted = 'tifo:started';

const texts = {
  title: 'This page could not be loaded.',
  message: 'Its files did not arrive.',
  retry: 'Try again',
};
const retryInterval = 8000;

/**
 * Inline head script that shows a message if the app's entry files fail to load
 * (docs/product/pages.md#error-pages). Reloads only if the server responds, since the browser would
 * otherwise show its own error page.
 */
export const firstFilesScript = `(() => {
  const stop = new AbortController();
  const { signal } = stop;
  const texts = ${JSON.stringify(texts)};
  let isShown = false;
  function reload() {
    fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(
      () => location.reload(),
      () => {},
    );
  }
  function append(parent, name, text) {
    parent.append(Object.assign(document.createElement(name), { textContent: text }));
    return parent.lastChild;
  }
  function showMessage() {
    const main = document.querySelector('main');
    if (isShown) return;
    if (!main) {
      addEventListener('DOMContentLoaded', showMessage, { once: true, signal });
      return;
    }
    isShown = true;
    const box = document.createElement('section');
    box.className = 'files-missing';
    box.setAttribute('role', 'alert');
    const shell = document.querySelector('[aria-busy="true"]');
    append(box, shell ? 'h1' : 'h2', texts.title);
    append(box, 'p', texts.message);
    const button = append(box, 'button', texts.retry);
    button.type = 'button';
    button.addEventListener('click', reload);
    if (shell) main.replaceChildren();
    shell?.removeAttribute('aria-busy');
    main.prepend(box);
    addEventListener('online', reload);
    const [{ type } = {}] = performance.getEntriesByType('navigation');
    if (type !== 'reload') setInterval(reload, ${retryInterval});
  }
  // Browsers report a failed module through either event.
  function onError(event) {
    const text = event.message ?? event.reason?.message ?? '';
    if (!(event.target instanceof HTMLScriptElement) && !/module/i.test(text)) return;
    event.preventDefault();
    showMessage();
  }
  addEventListener('error', onError, { capture: true, signal });
  addEventListener('unhandledrejection', onError, { signal });
  addEventListener('${appStarted}', () => stop.abort(), { signal });
})();`;
