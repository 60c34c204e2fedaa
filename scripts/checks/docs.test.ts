import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { guardedPages, openPages } from '#client/pages.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import { profilePages } from '#contract/pages.ts';
import { type Limit, limits } from '#server/shared/throttle/limits.ts';
import { type Quota, quotas } from '#server/shared/throttle/quotas.ts';
import { sports } from '#sports/index.ts';

const read = (file: string) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n');

const pages = globSync(['*.md', 'docs/**/*.md', 'src/**/*.md']);
const rulePages = pages
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /^docs\/product\/(?!README)/.test(file));
const sources = globSync('{src,tests,bench,scripts}/**/*.{ts,tsx,mjs,css}');
const texts = [...pages, ...sources].map((file) => ({ file, text: read(file) }));

const outside = [
  /\b(?:spec|design|trust|look(?:-\d)?)(?:\.md)?,? (?:parts?|sections?) \d/i,
  /\btrust(?:\.md)?,? T\d/i,
  /\bthe (?:spec|specification)\b/i,
  /\b(?:spec|design|trust|review|models|brief|look(?:-\d)?)\.md\b/i,
];

function withoutCode(markdown: string): string {
  return markdown.replaceAll(/^```.*?^```$/gms, '').replaceAll(/`[^`\n]*`/g, '');
}

function anchorOf(heading: string): string {
  return heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}

function anchorsOf(file: string): Set<string> {
  const headings = read(file)
    .replaceAll(/^```.*?^```$/gms, '')
    .matchAll(/^#+ (.+)$/gm);
  return new Set([...headings].map(([, heading = '']) => anchorOf(heading)));
}

function isThere(target: string): boolean {
  const [file = '', anchor] = target.split('#');
  if (!existsSync(file)) return false;
  return anchor === undefined || anchorsOf(file).has(anchor);
}

describe('documents and what cites them', () => {
  test('nothing cites a document outside the repository', () => {
    const citing = texts.flatMap(({ file, text }) =>
      text.split('\n').flatMap((line, index) => {
        const isCiting = outside.some((pattern) => pattern.test(line));
        return isCiting ? [`${file}:${index + 1}: ${line.trim()}`] : [];
      }),
    );
    expect(sources.length).toBeGreaterThan(900);
    expect(citing).toEqual([]);
  });

  test('every document and heading that a file names exists', () => {
    const cited = texts.flatMap(({ file, text }) =>
      [...text.matchAll(/\bdocs\/[\w/-]+\.md(?:#[\w-]+)?/g)].map(([target]) => ({ file, target })),
    );
    const missing = cited.filter(({ target }) => !isThere(target));
    expect(cited.filter(({ target }) => target.includes('#')).length).toBeGreaterThan(30);
    expect(missing).toEqual([]);
  });

  test('every relative link of a document has a target', () => {
    const links = pages.flatMap((file) =>
      [...withoutCode(read(file)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => ({
        file,
        link,
      })),
    );
    const relative = links.filter(({ link }) => !/^[a-z]+:/.test(link));
    const missing = relative.filter(({ file, link }) =>
      link.startsWith('#') ? !isThere(file + link) : !isThere(join(dirname(file), link)),
    );
    expect(relative.length).toBeGreaterThan(150);
    expect(missing).toEqual([]);
  });

  test.each([
    ['the product rules name', rulePages],
    ['docs/product/limits.md names', ['docs/product/limits.md']],
    ['docs/glossary.md names', ['docs/glossary.md']],
  ])('every source file that %s is there', (_, documents) => {
    const text = documents.map(read).join('\n');
    const named = [...text.matchAll(/`((?:src|tests|scripts)\/[^`]*)`/g)];
    expect(named.length).toBeGreaterThan(1);
    expect(named.map(([, file = '']) => file).filter((file) => !existsSync(file))).toEqual([]);
  });
});

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

function pauseText(every: number): string {
  if (every === minute) return '1 a minute';
  if (every === day) return '1 a day';
  if (every < minute) return `1 in ${every / 1000} s`;
  return every < hour ? `1 in ${every / minute} min` : `1 in ${every / hour} h`;
}

/** '5, then 1 in 20 min' or '1 a minute'. */
function limitText({ burst, every }: Limit): string {
  return burst === 1 ? pauseText(every) : `${burst}, then ${pauseText(every)}`;
}

function quotaText({ max, window }: Quota): string {
  const unit = new Map([
    [minute, 'a minute'],
    [hour, 'an hour'],
    [day, 'a day'],
  ]).get(window);
  return `${max} ${unit}`;
}

const boundFormat = new Intl.NumberFormat('en-GB', { useGrouping: 'min2' });

describe('product rules', () => {
  test('are cited by the code that keeps them, each at least once', () => {
    const code = texts.filter(({ file }) => file.startsWith('src/') && !file.includes('.test.'));
    const cited = code.map(({ text }) => text).join('\n');
    const rules = rulePages.flatMap((page) =>
      [...read(page).matchAll(/^## (.+)$/gm)].map(
        ([, heading = '']) => `${page}#${anchorOf(heading)}`,
      ),
    );
    const uncited = rules
      .filter((anchor) => !new RegExp(`${anchor}(?![\\w-])`).test(cited))
      .map((anchor) => `no source file cites ${anchor}: cite it in the docstring of its code`);
    expect(rules.length).toBeGreaterThan(60);
    expect(uncited).toEqual([]);
  });

  test('name every page', () => {
    const rules = rulePages.map(read).join('\n');
    const paths = [...openPages, ...guardedPages, ...profilePages].map(({ path }) => path);
    const missing = paths.filter((path) => !rules.includes(`\`${path}\``));
    expect(missing.map((path) => `docs/product: no rule names the page \`${path}\``)).toEqual([]);
  });

  test('have every limit and quota in figures', () => {
    const page = read('docs/product/limits.md');
    const words = [
      ...Object.values(limits).flatMap((all: readonly Limit[]) => all.map(limitText)),
      ...Object.values(quotas).flatMap((all: readonly Quota[]) => all.map(quotaText)),
    ];
    const missing = words.filter((one) => !page.includes(one));
    expect(missing.map((one) => `docs/product/limits.md: no row says \`${one}\``)).toEqual([]);
  });

  test.each(kindsOf(sports).map((kind) => [kind.name, kind] as const))(
    'have every field of a %s, with its bounds',
    (name, { fields }) => {
      const section = read('docs/product/catalogue.md').split('## Fields')[1]?.split('##')[0] ?? '';
      const row = section.split('\n').find((line) => line.startsWith(`| ${name} |`)) ?? '';
      const missing = Object.entries(fields).flatMap(([field, { required, ...rules }]) => {
        const bounds =
          rules.type === 'number'
            ? `${boundFormat.format(rules.min)}–${boundFormat.format(rules.max)}`
            : '';
        const expectedName = required ? `${field}\\*` : field;
        const isNamed = row.includes(expectedName);
        const boundsNote = bounds === '' ? '' : ` (${bounds})`;
        return isNamed && row.includes(bounds)
          ? []
          : [
              `docs/product/catalogue.md, Fields, row of ${name}: add or correct \`${expectedName}${boundsNote}\``,
            ];
      });
      expect(missing).toEqual([]);
    },
  );
});
