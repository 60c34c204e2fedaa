import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures.ts';

/** Search for namesakes, which is a 404 without a result. */
export const looks = /\?name=/;

export const notices = (page: Page) => page.getByRole('region', { name: 'Notices' });

export interface Filled {
  readonly typed?: Readonly<Record<string, string>>;
  readonly selected?: Readonly<Record<string, string>>;
  readonly checked?: readonly string[];
  readonly referred?: Readonly<Record<string, readonly string[]>>;
}

export const aragon: Filled = {
  typed: {
    Name: 'Circuito de Alcarràs',
    Location: 'Lleida',
    'Total length': '3.743',
    Capacity: '8000',
    'Top speed': '250.5',
  },
};

export const form = (page: Page, heading: string | RegExp) =>
  page.getByRole('region', { name: heading });

export async function fill(page: Page, heading: string, filled: Filled) {
  const here = form(page, heading);
  for (const [label, text] of Object.entries(filled.typed ?? {})) {
    await here.getByRole('textbox', { name: label, exact: true }).fill(text);
  }
  for (const [label, option] of Object.entries(filled.selected ?? {})) {
    await here.getByLabel(label, { exact: true }).selectOption(option);
  }
  for (const name of filled.checked ?? []) {
    await here.getByRole('radio', { name, exact: true }).check();
  }
  for (const [label, names] of Object.entries(filled.referred ?? {})) {
    for (const name of names) {
      await here.getByRole('combobox', { name: label }).fill(name);
      // The option of an item that another fan has just added is marked as unchecked.
      const option = here.getByRole('option', { name, exact: true });
      await option
        .or(here.getByRole('option', { name: `${name} not checked`, exact: true }))
        .click();
      await expect(here.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
    }
  }
}

export async function press(page: Page, button: Locator) {
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await button.click();
  return (await answered).request();
}
