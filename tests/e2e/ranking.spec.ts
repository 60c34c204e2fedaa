import type { APIRequestContext } from '@playwright/test';
import { expect, registerAdmin, signIn, test } from './fixtures.ts';
import { checkAccessible, checkWidth, waitForIdle } from './page-checks.ts';

const longName = `Wolfgang${'schlegelsteinhausen'.repeat(4)}`;
const hostile = '<img src=x onerror=alert(1)> \u0627\u0644\u0639\u0631\u0628\u064a\u0629';

interface Admin {
  readonly token: string;
}

async function create(
  api: APIRequestContext,
  { token }: Admin,
  path: string,
  data: object,
): Promise<string> {
  const answer = await api.post(`/api/v1${path}`, {
    headers: { authorization: `Bearer ${token}` },
    data,
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json())._id;
}

test('a class ranks raw and equipped lifters separately, for keyboard, phone and screen reader', async ({
  page,
  request,
  server,
}) => {
  const admin = await registerAdmin(request, server);
  // No other test adds lifters to this class.
  const category = await create(request, admin, '/weightCategory/create', {
    weight: '43',
    gender: 'hombre',
    age: 'Master 4',
  });
  await signIn(page, server, admin);
  await page.goto(`/powerlifting/weight/${category}`);
  await expect(page.getByText('Nobody in this class yet.').first()).toBeVisible();

  const lifter = { weightCategory: [category], age: 75, birthYear: 1950 };
  const lift = (name: string, facts: object) =>
    create(request, admin, '/lifter', { ...lifter, squat: 100, benchPress: 60, name, ...facts });
  await lift('Ana Uno', { equipment: 'Raw', deadlift: 140, total: 300, bodyweight: 42.5 });
  await lift('Bea Dos', { equipment: 'Raw', deadlift: 140, total: 300, meet: hostile });
  await lift(longName, { equipment: 'Raw', country: 'x'.repeat(60) });
  await lift('Cai Tres', { equipment: 'Equipped', deadlift: 160, total: 320 });

  await page.reload();
  await expect(page.getByText('4 lifters: 3 raw, 1 equipped')).toBeVisible();
  const table = page.getByRole('table', { name: 'Lifters, raw' });
  const cells = (name: string) =>
    table
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name }) })
      .getByRole('cell');
  await expect(table.getByRole('columnheader', { name: 'Squat in kilograms' })).toBeVisible();
  await expect(cells('Ana Uno').first()).toHaveText('1');
  await expect(cells('Bea Dos').first()).toHaveText('1');
  await expect(cells(longName).first()).toHaveText('–');
  await expect(page.getByText(hostile, { exact: false })).toBeVisible();
  await waitForIdle(page);
  await checkAccessible(page, 'a class with lifters');
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await checkWidth(page, `a class with lifters, ${width} wide`);
  }

  await page.getByRole('radio', { name: 'kg' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(table.getByRole('columnheader', { name: 'Squat in pounds' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/equipment=Equipped/);
  await expect(page.getByRole('table', { name: 'Lifters, equipped' })).toContainText('Cai Tres');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: 'Raw, 3' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('bea');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/name=bea/);
  await expect(page.getByRole('status').filter({ hasText: '1 lifter, raw' })).toBeVisible();
  await expect(cells('Bea Dos').first()).toHaveText('1');
  await expect(cells('Ana Uno')).toHaveCount(0);
});
