import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { genders } from '#contract/genders.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import { ItemOutline } from './item-outline.tsx';

const Box = () => <i aria-hidden="true" />;

test.each(kindsOf(sports).map((kind) => [kind.labels.one, kind] as const))(
  'the outline of a %s page has one heading with the word for its kind',
  (word, kind) => {
    const html = renderToStaticMarkup(<ItemOutline kind={kind} box={Box} />);
    const headings = [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map(([, text]) => text);
    expect(headings).toHaveLength(1);
    expect(headings[0]?.toLowerCase()).toBe(word);
    expect(headings[0]).toMatch(/^[A-Z]/);
    // A Spanish word would need a `lang` attribute.
    for (const spanish of genders) expect(headings[0]).not.toContain(spanish);
    expect(html).toContain('aria-busy="true"');
    // The initial response's Content-Security-Policy forbids it.
    expect(html).not.toContain('style=');
  },
);
