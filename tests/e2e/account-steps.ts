import type { Page } from '@playwright/test';
import type { Fan } from './fixtures.ts';

export async function fillRegister(page: Page, fan: Fan) {
  await page.getByLabel('Name').fill(fan.name);
  await page.getByLabel('Email').fill(fan.email);
  await page.getByLabel('Password', { exact: true }).fill(fan.password);
}

export async function press(page: Page, name: string) {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click();
}

export async function logIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Log in');
}
