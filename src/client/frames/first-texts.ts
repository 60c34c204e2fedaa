import { type FirstText, type FirstTexts, firstTextAttribute } from '#contract/first-texts.ts';

const none: FirstTexts = {};

function readTexts(): FirstTexts {
  const places = document.querySelectorAll(`[${firstTextAttribute}]`);
  return Object.fromEntries(
    [...places].flatMap((place) => {
      const text = place.textContent;
      return text ? [[place.getAttribute(firstTextAttribute) as FirstText, text]] : [];
    }),
  );
}

/** Read as this file runs, when the document is there and React has not changed it yet. */
const first =
  typeof document === 'undefined' ? null : { path: window.location.pathname, texts: readTexts() };

/** What the server wrote into the page of that path, if that is the page that was opened first. */
export function firstTextsAt(path: string): FirstTexts {
  return first?.path === path ? first.texts : none;
}
