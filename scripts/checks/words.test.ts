import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

type Row = readonly [left: string, standard: string];

/** Words that no identifier may contain: 'fault' also forbids `loginFault`. */
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
  ['stranger', 'unknownAddress, visitor or other user'],
  ['strangers', 'unknownAddress, or visitors'],
  ['torture', 'stress'],
  ['talkative', 'withMetadata'],
  ['unsaid', 'drawingOnly'],
  ['untallied', 'withoutStats'],
  ['waiter', 'requester'],
  ['walked', 'scanned'],
  ['walking', 'scanning'],
  ['world', 'demo data, fixture or context'],
  ['yielding', 'available'],
  ['zeal', 'activity'],
];

const names: readonly Row[] = [
  ['agreeing', 'mustMatch'],
  ['BadLine', 'RejectedRow'],
  ['BadRow', 'RowError'],
  ['claimKind', 'createKindCount'],
  ['closeUser', 'lockUser'],
  ['countOfFans', 'insertFollowCounts'],
  ['countOfItems', 'updateItemCounters'],
  ['countWords', 'formatCount'],
  ['does', 'description'],
  ['elevenPlaces', 'elevenPositions'],
  ['emptySlots', 'createEmptySlotItems'],
  ['fetching', 'createQueryFunction'],
  ['FieldPlace', 'SlotPosition'],
  ['findKnownIds', 'findExistingItemIds'],
  ['findTaken', 'findUsedIds'],
  ['Finished', 'ParsedItem'],
  ['forgetUser', 'removeUserData'],
  ['getInterest', 'getSportByInterest'],
  ['inSentence', 'lowerFirst'],
  ['isDuplicate', 'isUniqueViolation'],
  ['isShowable', 'isDisplayableText'],
  ['isToRemember', 'shouldRecordSource'],
  ['isWritable', 'isDisplayable'],
  ['its', 'a name of its own'],
  ['Known', 'entry'],
  ['leadAddress', 'leadPath'],
  ['Leaving', 'DeleteHook'],
  ['lightest', 'minBodyweight'],
  ['Made', 'ItemOrigin'],
  ['moment', 'versions'],
  ['nothingChanged', 'rejectedImportError'],
  ['onIntent', 'intentProps'],
  ['promiseCode', 'issueCode'],
  ['quietLine', 'secondaryText'],
  ['recall', 'getOrCompute'],
  ['ReferredLead', 'OutgoingLead'],
  ['ReferringLead', 'IncomingLead'],
  ['refuseWithinHour', 'requireHourPassed'],
  ['said', 'announcement, or text'],
  ['saidOf', 'noticeText'],
  ['say', 'print'],
  ['scatter', 'seededRandom'],
  ['seeded', 'seededRandom'],
  ['shortAddress', 'truncateIp'],
  ['Sourced', 'ImportedItem'],
  ['takeSession', 'deleteSession'],
  ['Tallied', 'TallySelection'],
  ['tellsSource', 'updatesSource'],
  ['worthWalking', 'scanBudget'],
];

/** Reasons why a name cannot change. */
const kept = new Map<string, string>([
  ['standing', "the API's path and the call that is named after it"],
  ['Standing', "a schema's name in the API's description"],
  ['StandingNumber', "a schema's name in the API's description"],
]);

const folders = 'src/**,tests/**,scripts/**,bench/**';

/** Splits an identifier into lower-case words: 'loginFault' → 'login', 'fault'. */
function partsOf(name: string): string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((part) => part.toLowerCase());
}

/** Most identifiers occur in several files. */
const leftRows = new Map<string, Row | null>();

function leftRow(name: string): Row | null {
  if (!leftRows.has(name)) leftRows.set(name, findLeftRow(name));
  return leftRows.get(name) ?? null;
}

function findLeftRow(name: string): Row | null {
  if (kept.has(name)) return null;
  const split = partsOf(name);
  const whole = names.find(([left]) => left === name);
  return whole ?? parts.find(([left]) => split.includes(left)) ?? null;
}

function mayMatter(text: string): boolean {
  return new Set(text.match(/[\w$]+/g)).values().some((word) => leftRow(word) !== null);
}

function findLeft(file: string, code: string): string[] {
  // Parsing is slow, and most files have these words in comments only.
  if (!mayMatter(code.replaceAll(/^\s*(\/\*.*?\*\/|\/\/[^\n]*)/gms, ''))) return [];
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const found = new Set<string>();
  const check = ({ name, start }: { readonly name: string; readonly start: number }) => {
    const row = leftRow(name);
    const line = code.slice(0, start).split('\n').length;
    if (row) found.add(`${file}:${line} ${name}: not ${row[0]}, but ${row[1]}, or another word`);
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
    'probe.tsx:2 loginFault: not fault, but error, or another word',
    'probe.tsx:2 most: not most, but max, or another word',
    'probe.tsx:3 most: not most, but max, or another word',
    'probe.tsx:3 falling: not falling, but descending, or another word',
    'probe.tsx:5 countWords: not countWords, but formatCount, or another word',
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
