import type { Issue } from '#contract/errors/errors.ts';
import { checkText, cleanText } from '#contract/form-checks.ts';
import { profileForm } from '#contract/forms.ts';
import { dropAccents, foldText, replaceLetters } from '#contract/lists.ts';
import { joinForTrigrams, spellingsOf } from '#server/shared/catalogue-storage/search-words.ts';
import { hasAllowedCharacters, isOneWritingSystem, replaceLookAlikes } from './unicode/profile.ts';

/** Non-Latin letters that look like Latin letters, as pairs in folded form. */
const lookAlikes = new Map(
  [
    ...'аaбbвbеeзzіiјjкkмmнhоoрpсcтtуyхxѕsԁdһhԛqԝwαaβbεeηnιiκkνvοoρpτtυuχxγyωw'.matchAll(/../gu),
  ].map(([pair]) => [...pair] as [string, string]),
);
/** Letters that digits imitate; 1, i and l count as the same letter. */
const wordLooks = new Map(
  Object.entries({ 0: 'o', 1: 'i', l: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' }),
);

const reserved = new Set(
  (
    'admin administrator administration administrador root system sistema tifo tifoteam ' +
    'official oficial moderator moderador mod support soporte help staff team security ' +
    'seguridad service info webmaster postmaster hostmaster abuse noreply null undefined ' +
    'anonymous anonimo everyone deleted owner superuser user me'
  )
    .split(' ')
    .flatMap(wordForms),
);

/** Unique search key: folded, with look-alikes replaced by Latin letters. */
export function nameKey(name: string): string {
  return replaceLetters(foldText(name), lookAlikes);
}

function nameKeys(name: string): string[] {
  return [...new Set(spellingsOf(name).map(nameKey))];
}

/** Returns the words of all spellings, compounds such as 'Anne-Marie' also as one word. */
export function userSearchText(name: string): string {
  const words = nameKeys(name).flatMap((key) => key.split(' '));
  const compounds = name.split(/\s+/u).flatMap(nameKeys);
  const joined = compounds.map((key) => key.replaceAll(' ', ''));
  return joinForTrigrams([...new Set([...words, ...joined])]);
}

/**
 * Names that share a skeleton look alike. A name has several skeletons, since case changes its look
 * ('Bill' and 'BiII', 'Bill' and 'BILL') and a zero-width non-joiner looks like a space or nothing.
 */
export function nameSkeletons(name: string): string[] {
  const looks = [name, name.replaceAll('\u200C', ' ')].flatMap((text) => {
    // Some scripts draw marks alike in any order.
    const bare = dropAccents(text.normalize('NFKD')).replaceAll(/\p{Mark}{2,}/gu, (marks) =>
      [...marks].sort().join(''),
    );
    return [bare, foldText(bare)];
  });
  return [...new Set(looks.map((text) => foldText(replaceLookAlikes(text))))];
}

function wordForms(name: string): string[] {
  return [nameKey(name), ...nameSkeletons(name)].map((form) => replaceLetters(form, wordLooks));
}

/**
 * True for names of reserved words only, even in disguise (docs/product/user-names.md#user-names).
 */
export function isReservedName(name: string): boolean {
  return wordForms(name).some((form) => {
    const words = form.split(' ');
    return reserved.has(words.join('')) || words.every((word) => reserved.has(word));
  });
}

/**
 * Normalises a name. Rejects a bad length, invisible characters, characters not used in names today
 * (UTS #39), and words of mixed writing systems.
 */
export function cleanName(given: string): { name: string } | { issue: Issue } {
  const error = checkText(profileForm.name, given);
  if (error) return refuse(error.issue);
  const name = cleanText(profileForm.name, given);
  if (!hasAllowedCharacters(name.replaceAll(/[ \u200C\u200D]/g, ''))) {
    return refuse('may have common letters, numbers, spaces, hyphens, dots and apostrophes only');
  }
  if (!name.split(/[^\p{Letter}\p{Mark}\p{Number}\u200C\u200D]+/u).every(isOneWritingSystem)) {
    return refuse('has a word with letters of different alphabets');
  }
  if (nameKey(name) === '') return refuse('must have a letter or a number');
  return { name };
}

function refuse(message: string): { issue: Issue } {
  return { issue: { field: 'name', message } };
}
