import { type FirstText, type FirstTexts, firstTextAttribute } from '#contract/first-texts.ts';

const noTexts: FirstTexts = {};

function readTexts(): FirstTexts {
  const elements = document.querySelectorAll(`[${firstTextAttribute}]`);
  return Object.fromEntries(
    [...elements].flatMap((element) => {
      const text = element.textContent;
      return text ? [[element.getAttribute(firstTextAttribute) as FirstText, text]] : [];
    }),
  );
}

/** Must be read before React changes the document. */
const firstPage =
  typeof document === 'undefined' ? null : { path: window.location.pathname, texts: readTexts() };

/** Returns no texts for any other path than that of the first page. */
export function firstTextsAt(path: string): FirstTexts {
  return firstPage?.path === path ? firstPage.texts : noTexts;
}
