import { createRef } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { podium } from '#sports/motogp/podium.ts';
import { Summary } from './summary.tsx';

test('a name is never cut while it is typed, for letters of two units count once', () => {
  const html = renderToStaticMarkup(
    <Summary
      lineup={podium}
      places={{}}
      name="Los míos"
      isUpdate={false}
      busy={false}
      saveButton={createRef()}
      faults={[]}
      onName={() => {}}
      onSave={() => {}}
    />,
  );
  expect(html).toContain('value="Los míos"');
  expect(html.toLowerCase()).not.toContain('maxlength');
});
