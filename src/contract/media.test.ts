import { expect, test } from 'vitest';
import { isImageName } from './media.ts';

test.each(['a.gif', 'a.jpg', 'a.png', 'a.jpeg', 'HOLIDAY.JPG', 'two.dots.png'])(
  '%s is taken',
  (name) => {
    expect(isImageName(name)).toBe(true);
  },
);

test.each(['a.svg', 'a.webp', 'a.png.exe', 'png', 'a.jpg ', 'apng', ''])('"%s" is not', (name) => {
  expect(isImageName(name)).toBe(false);
});
