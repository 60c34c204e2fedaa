import { expect, test } from 'vitest';
import { escapeHtml } from './escape-html.ts';

test('text is escaped for elements and attributes', () => {
  expect(escapeHtml(`<a href="x" title='y'>&`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;',
  );
});
