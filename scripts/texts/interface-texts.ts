import { globSync, readFileSync } from 'node:fs';
import { type ESTree, parseSync, Visitor } from 'vite';

/** A text that a fan may read or hear, and the file that has it. */
export interface InterfaceText {
  readonly text: string;
  readonly file: string;
}

/** Files with texts of the interface; the page of all parts is for developers. */
const files = [
  'src/client/**/*.{ts,tsx}',
  'src/contract/*.ts',
  'src/contract/{calls,errors,fans,kinds,lineups}/*.ts',
  'src/sports/**/*.ts',
  'src/server/features/accounts/mails.ts',
  'src/server/features/notifications/digest-mail.ts',
  'src/server/features/notifications/unsubscribe-routes.ts',
  'src/server/mail/message-text.ts',
  'src/server/plugins/render-head.ts',
];
const withoutTexts = [/\.test\./, /\.data\.ts$/, /^src\/client\/ui-page\//, /\/endpoints\.ts$/];

/** Attributes and properties whose texts fans never read. */
const silent = new Set([
  'autoComplete',
  'className',
  'd',
  'description',
  'fill',
  'href',
  'id',
  'key',
  'name',
  'path',
  'rel',
  'role',
  'stroke',
  'to',
  'transform',
  'type',
  'viewBox',
]);

/** Attributes and properties that hold a text even if it is one word in lower case. */
const spoken = /^(?:alt|aria-label|hint|label|many|one|placeholder|text|title|unit|words)$/;

/** Calls are described for developers, but what they keep is a line of the privacy page. */
const calls = /^src\/contract\/calls\//;
const kept = new Set(['what', 'from', 'seen']);

/** Functions whose texts are words of a sentence. */
const counting = new Set(['formatCount', 'pluralize']);

/** Calls whose texts are for developers: thrown errors, looked up keys, selectors of elements. */
const technical = new Set([
  'Error',
  'RegExp',
  'closest',
  'matchMedia',
  'matches',
  'querySelector',
  'querySelectorAll',
  'startsWith',
]);

/** Keys, media types and calls that read like texts, and the words by which names of clubs are cut. */
const technicalTexts =
  /^(?:\/|(?:claim|follow|like|pending|step) \{|(?:DELETE|GET|PATCH|POST|PUT) |application\/|Bearer |CallError$|fc cf |input, |marc vds$|podium crowd$)/;

/** Paths and transformations of drawings. */
const drawn = /^(?:[Mlm][\d{]|xM(?:ax|id|in)|translate\(|transform )|\}Q\{/;

/** Ids and the like: a value with letters at it, without a space. */
const idLike = /^\S*\{[^}]*\}\S*$/;

const hasLetter = /\p{Letter}/u;

/** A word with a capital or several words; not `--space`, `1px solid`, `a/b`. */
function isSentence(text: string): boolean {
  if (/[;=<>]|^[-#.*[@]|:\w|^\S*[/_]\S*$|\b(?:px|rem|var\()/.test(text)) return false;
  return (
    /^(?:\p{Lu}\p{Ll}|\d+ \p{Letter}{3})/u.test(text) ||
    /^\p{Letter}\S* \S/u.test(text) ||
    /\p{Ll} \p{Ll}/u.test(text)
  );
}

function collapse(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** How a value inside a text is written: `{name}` for `fan.name`, `{…}` for anything longer. */
function valueText(node: ESTree.Expression): string {
  if (node.type === 'Identifier') return `{${node.name}}`;
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier' && !node.computed) {
    return `{${node.property.name}}`;
  }
  return '{…}';
}

function templateText({ quasis, expressions }: ESTree.TemplateLiteral): string {
  return quasis
    .map(({ value }, index) => {
      const expression = expressions[index];
      return (value.cooked ?? value.raw) + (expression ? valueText(expression) : '');
    })
    .join('');
}

type Place = 'spoken' | 'silent' | 'any';

function nameOf(key: ESTree.Node): string {
  if (key.type === 'Identifier' || key.type === 'JSXIdentifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : '';
}

/** Texts of one file: of its markup, attributes, and of strings that read like texts. */
export function findTextsIn(file: string, code: string): string[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const found = new Set<string>();
  const ranges: { readonly start: number; readonly end: number; readonly place: Place }[] = [];
  const strings: { readonly start: number; readonly text: string }[] = [];
  const mark = ({ start, end }: ESTree.Span, place: Place) => ranges.push({ start, end, place });
  const markNamed = (name: string, node: ESTree.Span) => {
    if (silent.has(name)) mark(node, 'silent');
    else if (calls.test(file)) mark(node, kept.has(name) ? 'any' : 'silent');
    else if (spoken.test(name)) mark(node, 'spoken');
  };
  if (calls.test(file)) mark(program, 'silent');
  new Visitor({
    JSXText: ({ value }) => {
      if (hasLetter.test(value)) found.add(collapse(value));
    },
    JSXAttribute: ({ name, value }) => value && markNamed(nameOf(name), value),
    Property: ({ key, value }) => {
      mark(key, 'silent');
      markNamed(nameOf(key), value);
    },
    CallExpression: ({ callee, arguments: given }) => {
      const name = callee.type === 'MemberExpression' ? nameOf(callee.property) : nameOf(callee);
      const place = counting.has(name) ? 'spoken' : technical.has(name) ? 'silent' : null;
      if (place) for (const one of given) mark(one, place);
    },
    NewExpression: ({ callee, arguments: given }) => {
      if (technical.has(nameOf(callee))) for (const one of given) mark(one, 'silent');
    },
    ImportDeclaration: (node) => mark(node, 'silent'),
    ImportExpression: (node) => mark(node, 'silent'),
    ExportNamedDeclaration: ({ source }) => source && mark(source, 'silent'),
    ExportAllDeclaration: (node) => mark(node, 'silent'),
    TSTypeAliasDeclaration: (node) => mark(node, 'silent'),
    TSInterfaceDeclaration: (node) => mark(node, 'silent'),
    TSTypeAnnotation: (node) => mark(node, 'silent'),
    BinaryExpression: ({ operator, left, right }) => {
      if (operator !== '+') for (const side of [left, right]) mark(side, 'silent');
    },
    SwitchCase: ({ test }) => test && mark(test, 'silent'),
    TemplateLiteral: (node) => strings.push({ start: node.start, text: templateText(node) }),
    Literal: ({ start, value }) => {
      if (typeof value === 'string') strings.push({ start, text: value });
    },
  }).visit(program);
  for (const { start, text } of strings) {
    const place = ranges
      .filter((range) => range.start <= start && start < range.end)
      .toSorted((one, other) => one.end - one.start - (other.end - other.start))[0]?.place;
    const shown = collapse(text);
    if ([technicalTexts, drawn, idLike].some((pattern) => pattern.test(shown))) continue;
    if (place === 'silent' || !hasLetter.test(shown.replaceAll(/\{[^}]*\}/g, ''))) continue;
    if (place === 'spoken' || isSentence(shown.replaceAll(/\{[^}]*\}/g, 'Value'))) found.add(shown);
  }
  return [...found];
}

/** All texts of the interface, file by file. */
export function findInterfaceTexts(): InterfaceText[] {
  return globSync(files)
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !withoutTexts.some((pattern) => pattern.test(file)))
    .toSorted()
    .flatMap((file) =>
      findTextsIn(file, readFileSync(file, 'utf8')).map((text) => ({ text, file })),
    );
}
