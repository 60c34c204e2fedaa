import tables from './tables.json' with { type: 'json' };

const ranges = tables.allowed
  .replaceAll(/[0-9a-f]+/g, (code) => `\\u{${code}}`)
  .replaceAll(' ', '');
/** Allowed in addition to the profile, since comparisons of names ignore them. */
const hebrewPoints = '\\u{5b0}-\\u{5bd}\\u{5bf}\\u{5c1}\\u{5c2}\\u{5c7}';
const allowed = new RegExp(`^[${ranges}${hebrewPoints}]*$`, 'u');

/** Accepts Hebrew points and the General Security Profile of UTS #39, which has no space. */
export function hasAllowedCharacters(text: string): boolean {
  return allowed.test(text);
}

const looks = new Map(
  Object.entries(tables.lookAlikes).flatMap(([look, letters]) =>
    [...letters].map((letter) => [letter, look] as const),
  ),
);

export function replaceLookAlikes(text: string): string {
  return [...text].map((letter) => looks.get(letter) ?? letter).join('');
}

const scripts = (
  'Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew ' +
  'Kannada Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'
).split(' ');
const mixed = ['Latin Han Hiragana Katakana', 'Latin Han Bopomofo', 'Latin Han Hangul'];
const writingSystems = [...scripts, ...mixed].map((system) => {
  const classes = ['Common', 'Inherited', ...system.split(' ')].map((name) => `\\p{scx=${name}}`);
  return new RegExp(`^[${classes.join('')}]*$`, 'u');
});

/** True if a word uses one writing system: 'highly restrictive' in UTS #39. */
export function isOneWritingSystem(word: string): boolean {
  return writingSystems.some((system) => system.test(word));
}
