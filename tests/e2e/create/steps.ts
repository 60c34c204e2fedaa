import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures.ts';

/** A look for namesakes that finds none is a 404, which the browser's console names. */
export const looks = /\?name=/;

export const notices = (page: Page) => page.getByRole('region', { name: 'Notices' });

/** What goes into a create form. */
export interface Filled {
  /** What is typed, by label. */
  readonly typed?: Readonly<Record<string, string>>;
  /** What is chosen of a longer list, by label. */
  readonly selected?: Readonly<Record<string, string>>;
  /** Names of radio buttons. */
  readonly checked?: readonly string[];
  /** Names of the items referred to, by label. */
  readonly referred?: Readonly<Record<string, readonly string[]>>;
}

/** A circuit that is not in the catalogue. */
export const aragon: Filled = {
  typed: {
    Name: 'Circuito de Alcarràs',
    Location: 'Lleida',
    'Total length': '3.743',
    Capacity: '8000',
    'Top speed': '250.5',
  },
};

/** The create form of that heading, and what it said of the item before. */
export const form = (page: Page, heading: string | RegExp) =>
  page.getByRole('region', { name: heading });

/** Fills a create form as a person does: references are searched and chosen. */
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
      // An item that another fan has just added says that nobody has checked it.
      const option = here.getByRole('option', { name, exact: true });
      await option
        .or(here.getByRole('option', { name: `${name} not checked`, exact: true }))
        .click();
      await expect(here.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
    }
  }
}

/** Presses a form's button and waits for the server, which on a busy machine takes its time. */
export async function press(page: Page, button: Locator) {
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await button.click();
  return (await answered).request();
}
