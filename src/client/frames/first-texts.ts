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

/** Read on module load, before React changes the document. */
const first =
  typeof document === 'undefined' ? null : { path: window.location.pathname, texts: readTexts() };

/** Texts that the server rendered into the page, if that path was opened first. */
export function firstTextsAt(path: string): FirstTexts {
  return first?.path === path ? first.texts : none;
}
