import { readFileSync } from 'node:fs';
import type { InterfaceText } from './interface-texts.ts';

/** Whether the product's definition fixes a text to the letter, or its words are ours. */
export type TextMark = 'fixed' | 'ours';

export interface TextRow extends InterfaceText {
  readonly mark: TextMark;
}

const folder = 'docs/product/texts';

/** The pages of texts, each with the files whose texts it lists; the first that fits has a file. */
const pages: readonly { readonly page: string; readonly title: string; readonly of: RegExp }[] = [
  { page: 'accounts', title: 'Accounts', of: /^client\/features\/accounts\// },
  { page: 'catalogue', title: 'Catalogue', of: /^client\/features\/catalogue\// },
  {
    page: 'fans',
    title: 'Fans',
    of: /^client\/(?:features\/(?:dashboard|fans|feed|notifications)|comments|events|likes|people)\/|^contract\/(?:calls\/(?:claims|comments|follows)|fans\/fan-events)/,
  },
  { page: 'lineups', title: 'Lineups', of: /^client\/(?:features\/)?lineups\// },
  { page: 'home', title: 'Home, Our Story, terms and privacy', of: /^client\/features\// },
  { page: 'frame', title: 'Frame and parts of every page', of: /^client\// },
  { page: 'messages', title: 'Notices and errors', of: /^contract\/(?:error|notices)/ },
  { page: 'forms', title: 'Forms, titles, privacy', of: /^contract\// },
  { page: 'football', title: 'Football', of: /^sports\/football\// },
  { page: 'motogp', title: 'MotoGP', of: /^sports\/motogp\// },
  { page: 'powerlifting', title: 'Powerlifting', of: /^sports\/powerlifting\// },
  { page: 'sports', title: 'Drawings of every sport', of: /^sports\// },
  { page: 'mails', title: 'Mails and descriptions', of: /^server\// },
];

const rowPattern = /^\| `(.*)` \| (fixed|ours) \|$/;

export const textPages: readonly string[] = pages.map(({ page }) => `${folder}/${page}.md`);

const escapeCell = (text: string) => text.replaceAll('`', 'ˋ').replaceAll('|', '\\|');
const toText = (cell: string) => cell.replaceAll('ˋ', '`').replaceAll('\\|', '|');

/** The rows of all pages of texts, as they are listed. */
export function readTextRows(): TextRow[] {
  return textPages.flatMap((page) => {
    let file = '';
    return readFileSync(page, 'utf8')
      .split(/\r?\n/)
      .flatMap((line) => {
        if (line.startsWith('## ')) file = `src/${line.slice(3).replaceAll('`', '')}`;
        const [, cell, mark] = rowPattern.exec(line) ?? [];
        if (cell === undefined) return [];
        return [{ file, text: toText(cell), mark: mark === 'fixed' ? 'fixed' : 'ours' } as const];
      });
  });
}

/**
 * Every page with a table for each file, by the page's path. Rows are in the order of the code, so
 * that a table reads as its file does.
 */
export function textPagesOf(rows: readonly TextRow[]): Map<string, string> {
  const written = new Map<string, string>();
  const seen = new Set<TextRow>();
  for (const { page, title, of } of pages) {
    const own = rows.filter((row) => !seen.has(row) && of.test(row.file.slice('src/'.length)));
    for (const row of own) seen.add(row);
    const sections = [...Map.groupBy(own, ({ file }) => file)].map(([file, texts]) =>
      [
        `## ${file.slice('src/'.length)}`,
        '',
        '| Text | Mark |',
        '|---|---|',
        ...texts.map(({ text, mark }) => `| \`${escapeCell(text)}\` | ${mark} |`),
      ].join('\n'),
    );
    const intro = 'Part of the [texts](../texts.md), which say what the marks mean.';
    written.set(`${folder}/${page}.md`, `${[`# ${title}`, intro, ...sections].join('\n\n')}\n`);
  }
  return written;
}
