import { afterEach, expect, test } from 'vitest';
import { __vitePreload as preloadPart } from './preload-part.ts';

const style = 'src/client/tokens.css?direct&part.css';
const links = (path: string) => document.querySelectorAll(`link[href="/${path}"]`);

afterEach(() => {
  for (const link of document.querySelectorAll('link[href*="part.css"]')) link.remove();
});

test('a part waits for its styles, which two parts link once', async () => {
  let loaded = 0;
  const load = async () => {
    loaded += 1;
    return links(style)[0] instanceof HTMLLinkElement ? 'part' : 'none';
  };
  const both = [preloadPart(load, [style]), preloadPart(load, [style])];
  expect(loaded).toBe(0);
  expect(await Promise.all(both)).toEqual(['part', 'part']);
  expect(links(style)).toHaveLength(1);
});

test('styles that the page links, but not those that it prefetches, are there', async () => {
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.href = `/${style}`;
  document.head.append(link);
  await preloadPart(async () => 'part', [style]);
  expect(links(style)).toHaveLength(2);
  await preloadPart(async () => 'part', [style]);
  expect(links(style)).toHaveLength(2);
});

test('styles stay when the page goes whose styles they were too, and override none of those after them', async () => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `/${style}#`;
  document.head.append(link);
  await preloadPart(async () => 'part', [style]);
  expect(links(style)).toHaveLength(1);
  expect(links(style)[0]?.nextSibling).toBe(link);
  // As the router does.
  link.remove();
  expect((links(style)[0] as HTMLLinkElement).sheet).not.toBeNull();
});

test('a part whose styles do not come is not there, and asks for them again', async () => {
  const missing = 'no-such-file/part.css';
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await expect(preloadPart(async () => 'part', [missing])).rejects.toThrow('did not come');
    expect(links(missing)).toHaveLength(0);
  }
});
