import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { repairStyles } from './app/files/load-route-module.ts';
import { hideMailedSecret } from './app/hide-mailed-secret.ts';
import { tolerateMovedNodes } from './app/moved-nodes.ts';
import { rememberBuiltPage, showLastResort } from './app/recovery.ts';
import { appStarted } from './files/first-files.ts';
import { removeFailedStyles } from './files/lazy-part.tsx';
import { printInLight } from './theme/theme.ts';

window.dispatchEvent(new Event(appStarted));
tolerateMovedNodes();
printInLight();
window.addEventListener('error', removeFailedStyles, { capture: true });

hideMailedSecret();
// Pasting a mailed link into an open tab changes only the fragment. Must precede the router's
// listener.
window.addEventListener('popstate', hideMailedSecret);

startTransition(() => {
  const restore = rememberBuiltPage();
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    {
      onRecoverableError(error) {
        console.info('The page was changed before it started, so it is rendered again.', error);
        restore();
      },
      onUncaughtError(error) {
        reportError(error);
        showLastResort();
      },
    },
  );
});

// Failed style sheets are known only after the load event.
if (document.readyState === 'complete') void repairStyles();
else window.addEventListener('load', () => void repairStyles(), { once: true });
