/** Event on `window`, fired once the app's code runs. */
export const appStarted = 'tifo:started';

const words = {
  title: 'This page could not be loaded.',
  message: 'Its files did not arrive.',
  retry: 'Try again',
};
/** Delay between automatic retries, in milliseconds. */
const retryWait = 8000;

/**
 * Inline script in the head that reports a failure to load the app's entry files, in the layout of
 * the served document. The page reloads on its button, when the browser comes online, and once
 * automatically after some seconds, but only if the server responds, to avoid the browser's own
 * error page (docs/product/pages.md#error-pages).
 */
export const firstFilesScript = `(() => {
  const stop = new AbortController();
  const { signal } = stop;
  const words = ${JSON.stringify(words)};
  let isSaid = false;
  function load() {
    fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(
      () => location.reload(),
      () => {},
    );
  }
  function add(parent, name, text) {
    parent.append(Object.assign(document.createElement(name), { textContent: text }));
    return parent.lastChild;
  }
  function say() {
    const main = document.querySelector('main');
    if (isSaid) return;
    if (!main) {
      addEventListener('DOMContentLoaded', say, { once: true, signal });
      return;
    }
    isSaid = true;
    const box = document.createElement('section');
    box.className = 'files-missing';
    box.setAttribute('role', 'alert');
    const shell = document.querySelector('[aria-busy="true"]');
    add(box, shell ? 'h1' : 'h2', words.title);
    add(box, 'p', words.message);
    const button = add(box, 'button', words.retry);
    button.type = 'button';
    button.addEventListener('click', load);
    if (shell) main.replaceChildren();
    shell?.removeAttribute('aria-busy');
    main.prepend(box);
    addEventListener('online', load);
    const [{ type } = {}] = performance.getEntriesByType('navigation');
    if (type !== 'reload') setInterval(load, ${retryWait});
  }
  // Browsers report it through either event.
  function tell(event) {
    const text = event.message ?? event.reason?.message ?? '';
    if (!(event.target instanceof HTMLScriptElement) && !/module/i.test(text)) return;
    event.preventDefault();
    say();
  }
  addEventListener('error', tell, { capture: true, signal });
  addEventListener('unhandledrejection', tell, { signal });
  addEventListener('${appStarted}', () => stop.abort(), { signal });
})();`;
