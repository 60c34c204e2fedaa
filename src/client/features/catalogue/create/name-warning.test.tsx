import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { weightCategory } from '#sports/powerlifting/weight-category.ts';
import { CreateNameWarning } from './name-warning.tsx';

test('the Spanish word in the name of a namesake is marked', () => {
  const namesakes = [{ _id: 'w1', name: '83 kg Open hombre', similarity: 'same' }] as const;
  const html = renderToStaticMarkup(
    <CreateNameWarning kind={weightCategory} namesakes={namesakes} />,
  );
  expect(html).toContain('83 kg Open <span lang="es">hombre</span>');
});
