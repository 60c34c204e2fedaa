import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SpanishMarked } from './spanish-marked.tsx';

test.each([
  ['83 kg Open hombre', '83 kg Open <span lang="es">hombre</span>'],
  ['Open · mujer · total 5', 'Open · <span lang="es">mujer</span> · total 5'],
  ['otros', '<span lang="es">otros</span>'],
  ['Hombres of the mujeres', 'Hombres of the mujeres'],
])('%s', (text, drawn) => {
  expect(renderToStaticMarkup(<SpanishMarked>{text}</SpanishMarked>)).toBe(drawn);
});
