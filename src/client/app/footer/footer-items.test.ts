import { expect, test } from 'vitest';
import { footerColumns, legalItems } from './footer-items.ts';

test('the footer has four columns with the documented texts', () => {
  const words = footerColumns.map(({ title, items }) => [title, ...items.map((i) => i.label)]);
  expect(words).toEqual([
    ['Brand', 'Investors', 'Careers', 'Owners', 'Statistics', 'Stack'],
    ['About us', 'Our Story', 'Blog', 'FAQs'],
    ['Popular', 'Podium', 'Eleven', 'Circuits', 'Lifter'],
    ['Contact', 'Linkedin', 'Gmail', 'Twitter', 'Instagram'],
  ]);
  expect(legalItems.map((item) => item.label)).toEqual(['Terms of Use', 'Privacy Policy']);
});

test('only five items are links', () => {
  const links = [...footerColumns.flatMap((column) => column.items), ...legalItems].filter(
    (item) => item.to,
  );
  expect(links).toEqual([
    { label: 'Our Story', to: '/about' },
    { label: 'Podium', to: '/podium' },
    { label: 'Eleven', to: '/eleven' },
    { label: 'Circuits', to: '/motogp/circuits' },
    { label: 'Lifter', to: '/powerlifting/lifters' },
  ]);
});
