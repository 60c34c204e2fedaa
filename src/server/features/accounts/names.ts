import { userNameLength } from '#contract/accounts.ts';
import type { Issue } from '#contract/errors.ts';
import { foldText } from '#contract/lists.ts';

/** Letters of other scripts that look like Latin ones, as a folded key meets them. */
const lookAlikes = new Map(
  [
    ...'аaбbвbеeзzіiјjкkмmнhоoрpсcтtуyхxѕsԁdһhԛqԝwαaβbεeηnιiκkνvοoρpτtυuχxγyωw'.matchAll(/../gu),
  ].map(([pair]) => [...pair] as [string, string]),
);
/** What digits can stand for in a word; 1, i and l are one. */
const wordLooks = new Map(
  Object.entries({ 0: 'o', 1: 'i', l: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' }),
);

/** Words that would pass for the people who run the place. */
const reserved = new Set(
  (
    'admin administrator administration administrador root system sistema tifo tifoteam ' +
    'official oficial moderator moderador mod support soporte help staff team security ' +
    'seguridad service info webmaster postmaster hostmaster abuse noreply null undefined ' +
    'anonymous anonimo everyone deleted owner superuser user me'
  )
    .split(' ')
    .map((word) => replaceLetters(word, wordLooks)),
);

/** What makes a name unique: folded, with look-alike letters as their Latin ones. */
export function nameKey(name: string): string {
  return replaceLetters(foldText(name), lookAlikes);
}

/** Whether a name is made of reserved words only, also with spaces between or digits as letters. */
export function isReservedName(name: string): boolean {
  const words = nameKey(name)
    .split(' ')
    .map((word) => replaceLetters(word, wordLooks));
  return reserved.has(words.join('')) || words.every((word) => reserved.has(word));
}

/**
 * A name as it is kept: compatibility forms folded, outer and double spaces gone. An issue instead
 * when it is too short or long, or holds what no reader sees (control, direction, stacked marks).
 */
export function cleanName(given: string): { name: string } | { issue: Issue } {
  const name = given.normalize('NFKC').trim().replaceAll(/ {2,}/g, ' ');
  const length = [...name].length;
  if (length < userNameLength.min || length > userNameLength.max) {
    return refuse(`must have ${userNameLength.min} to ${userNameLength.max} characters`);
  }
  if (/[\p{C}\p{Zl}\p{Zp}]|\p{Mark}{3}/u.test(name)) {
    return refuse('holds characters that cannot be shown');
  }
  if (nameKey(name) === '') return refuse('must have a letter or a number');
  return { name };
}

function refuse(message: string): { issue: Issue } {
  return { issue: { field: 'name', message } };
}

function replaceLetters(text: string, map: ReadonlyMap<string, string>): string {
  return [...text].map((letter) => map.get(letter) ?? letter).join('');
}
