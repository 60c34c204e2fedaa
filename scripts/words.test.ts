import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

/** Words that the code left behind, each with the standard one. */
type Row = readonly [left: string, standard: string];

/** No part of an identifier: 'fault' is found in `loginFault`, too. */
const parts: readonly Row[] = [
  ['anew', 'again'],
  ['breath', 'yieldPauseMs'],
  ['complain', 'printError'],
  ['dice', 'rng'],
  ['falling', 'descending'],
  ['fault', 'error'],
  ['faults', 'errors'],
  ['favourable', 'likeable'],
  ['hold', 'lock, or delay'],
  ['holders', 'conflicts'],
  ['least', 'min'],
  ['likeness', 'similarity'],
  ['losses', 'removed, or lost writes'],
  ['most', 'max'],
  ['narrowing', 'filter'],
  ['nobody', 'dummyHash, or anonymous'],
  ['passing', 'where'],
  ['patience', 'timeoutMs'],
  ['saying', 'comment'],
  ['settle', 'finish, optimize or waitForIdle'],
  ['siege', 'attack run'],
  ['standing', 'percentiles, or rank'],
  ['strangers', 'unknownAddress, or visitors'],
  ['torture', 'stress'],
  ['talkative', 'withMetadata'],
  ['untallied', 'withoutStats'],
  ['waiter', 'requester'],
  ['walked', 'scanned'],
  ['walking', 'scanning'],
  ['world', 'demo data, fixture or context'],
  ['yielding', 'available'],
  ['zeal', 'activity'],
];

/** No whole identifier; as part of another they may mean something else. */
const names: readonly Row[] = [
  ['claimKind', 'createKindCount'],
  ['closeUser', 'lockUser'],
  ['countWords', 'formatCount'],
  ['does', 'description'],
  ['elevenPlaces', 'elevenPositions'],
  ['fetching', 'createQueryFunction'],
  ['FieldPlace', 'SlotPosition'],
  ['forgetUser', 'removeUserData'],
  ['inSentence', 'lowerFirst'],
  ['isShowable', 'isDisplayableText'],
  ['isWritable', 'isDisplayable'],
  ['its', 'a name of its own'],
  ['Known', 'entry'],
  ['Leaving', 'DeleteHook'],
  ['moment', 'versions'],
  ['promiseCode', 'issueCode'],
  ['recall', 'getOrCompute'],
  ['said', 'announcement, or text'],
  ['saidOf', 'noticeText'],
  ['say', 'print'],
  ['scatter', 'seededRandom'],
  ['seeded', 'seededRandom'],
  ['worthWalking', 'scanBudget'],
];

/** Names that stay to the letter, each with its reason. */
const kept = new Map<string, string>([
  ['standing', "the API's path and the call that is named after it"],
  ['Standing', "a schema's name in the API's description"],
  ['StandingNumber', "a schema's name in the API's description"],
]);

const folders = 'src/**,tests/**,scripts/**,bench/**';

/** The parts of an identifier, in lower case: 'loginFault' → 'login', 'fault'. */
function partsOf(name: string): string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((part) => part.toLowerCase());
}

function standardWord(name: string): string | null {
  if (kept.has(name)) return null;
  const whole = names.find(([left]) => left === name);
  const split = partsOf(name);
  const [, standard = null] = whole ?? parts.find(([left]) => split.includes(left)) ?? [];
  return standard;
}

const mayMatter = new RegExp([...parts, ...names].map(([left]) => left).join('|'), 'i');

/** The identifiers of a file that use a word that was left behind, each with its line. */
function findLeft(file: string, code: string): string[] {
  // Comments are free, and most files have such words in comments alone: those need no parser.
  if (!mayMatter.test(code.replaceAll(/^\s*(\/\*.*?\*\/|\/\/[^\n]*)/gms, ''))) return [];
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const found = new Set<string>();
  const check = ({ name, start }: { readonly name: string; readonly start: number }) => {
    const standard = standardWord(name);
    const line = code.slice(0, start).split('\n').length;
    if (standard !== null) found.add(`${file}:${line} ${name}: say ${standard}`);
  };
  new Visitor({ Identifier: check, JSXIdentifier: check }).visit(program);
  return [...found];
}

test('an identifier in a word that was left behind is found with its line and the standard word', () => {
  const code = [
    'const place = 1; // a fault',
    'export function loginFault({ most }: Options) {',
    "  return <p title='fault'>{most.falling}</p>;",
    '}',
    'const standing = countWords(place);',
  ].join('\n');
  expect(findLeft('probe.tsx', code)).toEqual([
    'probe.tsx:2 loginFault: say error',
    'probe.tsx:2 most: say max',
    'probe.tsx:3 most: say max',
    'probe.tsx:3 falling: say descending',
    'probe.tsx:5 countWords: say formatCount',
  ]);
});

test('no identifier uses a word that the code left behind', () => {
  const files = globSync(`{${folders}}/*.{ts,tsx}`).filter(
    (file) => !file.startsWith('src/server/db/migrations/'),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.toSorted().flatMap((file) => findLeft(file, readFileSync(file, 'utf8')))).toEqual(
    [],
  );
});
