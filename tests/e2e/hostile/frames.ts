import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { lineupHeadline } from '#contract/share.ts';
import { namedPageTitle } from '#contract/titles.ts';
import { podium } from '#sports/motogp/podium.ts';
import type { RunningServer } from '#tests/support/server.ts';
import { inParallel } from './items.ts';

export interface Built {
  readonly _id: string;
  readonly name: string;
  readonly owner: { readonly _id: string; readonly name: string };
}

interface Served {
  readonly path: string;
  readonly kind: string;
  readonly html: string;
  readonly title: string;
  readonly texts: readonly string[];
}

/** Preload hints would log errors in a frame without a server. */
const hints = /<link rel="(?:module)?preload"[^>]*>/g;

export async function readServed(
  server: RunningServer,
  built: readonly Built[],
): Promise<Served[]> {
  const wanted = built.flatMap(({ _id, name, owner }) => {
    const headline = lineupHeadline(podium, name, owner.name);
    return [
      {
        path: `/podium/${_id}`,
        kind: 'lineup',
        title: namedPageTitle(name),
        texts: [name, headline, owner.name],
      },
      {
        path: `/embed/podium/${_id}`,
        kind: 'frame',
        title: namedPageTitle(headline),
        texts: [headline],
      },
      {
        path: `/users/${owner._id}`,
        kind: 'fan',
        title: namedPageTitle(owner.name),
        texts: [owner.name, name],
      },
    ];
  });
  async function read({ path }: { path: string }): Promise<string> {
    const answer = await fetch(server.url + path);
    // The render queue may be full under load.
    if (answer.status === 503) {
      await sleep(1000);
      return read({ path });
    }
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    return answer.text();
  }
  const answers = await inParallel(wanted, read);
  return wanted.map((one, index) => ({
    ...one,
    html: answers[index]?.replaceAll(hints, '') ?? '',
  }));
}

/**
 * Reports altered texts of HTML in frames without a content security policy. Pages of a kind must
 * have equal elements and attributes, and a shared body is shown once.
 */
export function showInFrames(page: Page, served: readonly Served[]): Promise<string[]> {
  return page.evaluate(async (list) => {
    const collapseSpaces = (text: string) => text.replaceAll(/\s+/gu, ' ').trim();
    const elementsOf = (root: Document) =>
      [...root.querySelectorAll('*')]
        .map((one) => `${one.localName} ${[...one.attributes].map(({ name }) => name)}`)
        .join('\n');
    const usual = new Map<string, string>();
    const bodies = new Map<string, string>();
    const found: string[] = [];
    async function open(html: string) {
      const frame = document.createElement('iframe');
      frame.srcdoc = html;
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      document.body.append(frame);
      await loaded;
      return frame;
    }
    /** Writing into an existing frame is faster than opening a new one. */
    async function write(frame: HTMLIFrameElement, html: string) {
      const loaded = new Promise((resolve) =>
        frame.addEventListener('load', resolve, { once: true }),
      );
      frame.contentDocument?.open();
      frame.contentDocument?.write(html);
      frame.contentDocument?.close();
      await loaded;
      return frame.contentDocument;
    }
    function check(
      root: Document | null,
      part: string,
      { path, title, texts }: (typeof list)[number],
    ) {
      if (!root) return found.push(`${path} left its frame`);
      const elements = elementsOf(root);
      if (elements !== (usual.get(part) ?? elements))
        found.push(`${path} has elements of ${title}`);
      usual.set(part, elements);
      if (collapseSpaces(root.title) !== collapseSpaces(title))
        found.push(`${path} is called ${root.title}`);
      const json = root.querySelector('script[type="application/ld+json"]')?.textContent ?? 'null';
      let data: unknown;
      try {
        data = JSON.parse(json);
      } catch {
        found.push(`${path} holds broken data`);
      }
      const contents = [...root.querySelectorAll('meta, svg')]
        .map((one) => one.getAttribute('content') ?? one.getAttribute('aria-label') ?? '')
        .concat(JSON.stringify(data))
        .join('\n');
      for (const text of texts) {
        if (!contents.includes(text)) found.push(`${path} does not hold ${text}`);
      }
    }
    async function show(blank: HTMLIFrameElement, one: (typeof list)[number]) {
      const { kind, html } = one;
      const at = html.indexOf('<body');
      const body = html.slice(at);
      const isNew = bodies.get(kind) !== body;
      if (isNew) {
        const frame = await open(html);
        check(frame.contentDocument, kind, one);
        frame.remove();
        bodies.set(kind, bodies.get(kind) ?? body);
      }
      if (bodies.get(kind) !== body) return;
      // The texts of a new body have been checked with the whole document.
      const head = { ...one, texts: isNew ? [] : one.texts };
      check(await write(blank, html.slice(0, at)), `head of a ${kind}`, head);
    }
    const waiting = list.values();
    async function showInTurn() {
      const blank = await open('');
      for (const one of waiting) await show(blank, one);
    }
    await Promise.all(Array.from({ length: 10 }, showInTurn));
    return found;
  }, served);
}
