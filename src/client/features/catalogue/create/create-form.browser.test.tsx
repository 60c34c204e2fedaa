import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { NoticeHost } from '#client/ui/notices/notice.tsx';
import { checkForm } from '#contract/form-checks.ts';
import { createForm } from '#contract/forms.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { foldText } from '#contract/lists.ts';
import { type NoticeName, notices } from '#contract/notices.ts';
import { team } from '#sports/football/team.ts';
import { circuit } from '#sports/motogp/circuit.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import { weightCategory } from '#sports/powerlifting/weight-category.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { seeNotice } from '#tests/support/browser/browser-notices.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import { CreateForm } from './create-form.tsx';

async function show(
  kind: Kind,
  answer: () => unknown = () => refusal('internal'),
  categories: readonly object[] = [],
  lookUp: (query: URLSearchParams) => unknown = () => refusal('noneByName'),
) {
  signIn('Ana', 'admin');
  const none = () =>
    categories.length > 0
      ? { data: categories, page: 1, size: 6, total: categories.length }
      : refusal('noneByName');
  const sent = answerCalls({
    [`GET ${kind.api.base}`]: ({ query }) => lookUp(query),
    'GET /weightCategory': none,
    [`POST ${kind.api.create}`]: answer,
  });
  const page = await render(
    <MemoryRouter>
      <QueryClientProvider
        client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <CreateForm kind={kind} />
        <NoticeHost />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const field = (name: string) => page.getByLabelText(new RegExp(`^${name}( \\(optional\\))?$`));
  return {
    page,
    field,
    fill: async (values: Readonly<Record<string, string>>) => {
      for (const [name, value] of Object.entries(values)) await field(name).fill(value);
    },
    submit: () => page.getByRole('button', { name: kind.labels.create }).click(),
    created: () => sent.flatMap(({ call, body }) => (call.startsWith('POST') ? [body] : [])),
  };
}

const year = new Date().getUTCFullYear();
const lifts = { Squat: '100', 'Bench press': '70.1', Deadlift: '120.2' };
const olga = { Name: 'Olga', 'Age at the meet': '30', 'Birth year': String(year - 30), ...lifts };

test('total and GL points are shown and announced beside their inputs before saving', async () => {
  const { page, field, fill } = await show(lifter);
  await fill(lifts);
  const hints = page.getByRole('status').filter({ hasText: 'If left empty' });
  await expect.element(page.getByText('If left empty: 290.3 kg')).toBeVisible();
  await expect.element(field('Total')).toHaveAccessibleDescription('If left empty: 290.3 kg');
  expect(hints.elements()).toHaveLength(1);
  await page.getByRole('radio', { name: 'mujer' }).click();
  await page.getByRole('radio', { name: 'Raw' }).click();
  await fill({ Bodyweight: '63' });
  await expect.element(field('GL points')).toHaveAccessibleDescription('If left empty: 63.51');
  expect(hints.elements()).toHaveLength(2);
  await fill({ Total: '290.3' });
  await expect.poll(() => hints.elements().length).toBe(1);
});

test('contradictory values have a remark at their field and are sent', async () => {
  const { page, field, fill, submit, created } = await show(lifter);
  await fill({ ...olga, 'Age at the meet': '12', Total: '999', 'GL points': '60' });
  const age = `Somebody born in ${year - 30} is 29 or 30 in ${year}. You can still create it.`;
  await expect.element(field('Age at the meet')).toHaveAccessibleDescription(age);
  await expect.element(page.getByText(/^The three lifts add up to 290.3 kg\./)).toBeVisible();
  await expect.element(field('Total')).not.toHaveAttribute('aria-invalid');
  await submit();
  await expect
    .poll(created)
    .toEqual([expect.objectContaining({ age: 12, total: 999, GLPoints: 60 })]);
  await fill({ Deadlift: '828.9' });
  await expect.element(page.getByText(/The three lifts add up to/)).not.toBeInTheDocument();
});

test('the server’s error is shown at its field, and computed values are not sent', async () => {
  const message = 'The server takes no such total';
  const { field, fill, submit, created } = await show(lifter, () =>
    refusal('invalid', [{ field: 'total', message }]),
  );
  await fill(olga);
  await submit();
  await expect.element(field('Total')).toHaveAccessibleDescription(new RegExp(`^${message}`));
  await expect.element(field('Total')).toHaveFocus();
  expect(created()).toEqual([
    {
      name: 'Olga',
      age: 30,
      birthYear: year - 30,
      squat: 100,
      benchPress: 70.1,
      deadlift: 120.2,
    },
  ]);
  await seeNotice(notices.checkForm);
});

test('a class unknown to the federation has a remark and is sent', async () => {
  const { page, field, submit, created } = await show(weightCategory);
  await field('Weight').selectOptions('43');
  await page.getByRole('radio', { name: 'hombre' }).click();
  const remark = page.getByText(/^The federation has no such class/);
  await expect.element(remark).toBeVisible();
  await page.getByRole('radio', { name: 'mujer' }).click();
  await expect.element(remark).not.toBeInTheDocument();
  await field('Age').selectOptions('Open');
  await expect.element(remark).toBeVisible();
  await submit();
  await expect.poll(created).toEqual([{ weight: '43', gender: 'mujer', age: 'Open' }]);
});

const open83 = { _id: 'w1', name: '83 kg Open hombre', likesCount: 0, liked: false };

test('the Spanish word in a weight category’s name is marked in the options and the chosen value', async () => {
  const { page } = await show(lifter, undefined, [open83]);
  const field = page.getByRole('combobox', { name: /^Category/ });
  await field.click();
  const option = page.getByRole('option', { name: open83.name });
  await expect.element(option).toBeVisible();
  expect(option.element().querySelector('[lang="es"]')?.textContent).toBe('hombre');
  await option.click();
  const chip = page.getByRole('button', { name: `Remove ${open83.name}` });
  await expect.element(chip).toBeVisible();
  expect(chip.element().querySelector('[lang="es"]')?.textContent).toBe('hombre');
});

test('the Spanish word is marked in the creation message', async () => {
  const created = { ...open83, kind: 'weightCategory' };
  const { page, field, submit } = await show(weightCategory, () => created);
  await field('Weight').selectOptions('83');
  await page.getByRole('radio', { name: 'hombre' }).click();
  await field('Age').selectOptions('Open');
  await submit();
  const link = page.getByRole('link', { name: open83.name });
  await expect.element(link).toBeVisible();
  expect(link.element().querySelector('[lang="es"]')?.textContent).toBe('hombre');
});

const aragon = {
  Name: 'Circuito de Alcarràs',
  Location: 'Lleida',
  'Total length': '3.743',
  Capacity: '8000',
  'Top speed': '250.5',
};

test('errors are shown at their fields, and nothing is sent', async () => {
  const { field, fill, submit, created } = await show(circuit);
  const form = createForm(circuit);
  await submit();
  await expect.element(field('Name')).toHaveFocus();
  const empty = Object.values(checkForm(form, {})?.fields ?? {});
  expect(empty).toHaveLength(5);
  for (const [index, label] of Object.keys(aragon).entries())
    await expect.element(field(label)).toHaveAccessibleDescription(new RegExp(`^${empty[index]}`));

  await fill({ ...aragon, Name: '...', Capacity: '12.5', 'Top speed': '501' });
  await submit();
  await expect.element(field('Name')).toHaveFocus();
  const wrong = checkForm(form, { name: '...', capacity: '12.5', topSpeed: '501' })?.fields;
  for (const [label, name] of [
    ['Name', 'name'],
    ['Capacity', 'capacity'],
    ['Top speed', 'topSpeed'],
  ] as const)
    await expect.element(field(label)).toHaveAccessibleDescription(new RegExp(`^${wrong?.[name]}`));
  expect(created()).toEqual([]);
});

test('the server’s errors are shown at their fields', async () => {
  const issues = [{ field: 'location', message: 'is not on this planet' }];
  const { page, field, fill, submit } = await show(circuit, () => refusal('invalid', issues));
  await fill(aragon);
  await submit();
  await expect.element(field('Location')).toHaveFocus();
  await expect
    .element(field('Location'))
    .toHaveAccessibleDescription('Location is not on this planet');
  await expect.element(page.getByRole('button', { name: circuit.labels.create })).toBeEnabled();
});

test.each<['internal' | 'duplicateItem', NoticeName]>([
  ['internal', 'createFailed'],
  ['duplicateItem', 'duplicateItem'],
])('a creation refused for %s says %s, and what was typed stays', async (code, notice) => {
  const { page, field, fill, submit } = await show(circuit, () => refusal(code));
  await fill(aragon);
  await submit();
  await seeNotice(notices[notice]);
  await expect.element(page.getByRole('button', { name: circuit.labels.create })).toHaveFocus();
  await expect.element(field('Location')).toHaveValue(aragon.Location);
});

test('the button is busy until the response, and the form resets', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  const { page, field, fill, submit } = await show(circuit, () => promise);
  await fill(aragon);
  await submit();
  const button = page.getByRole('button', { name: circuit.labels.create });
  await expect.element(button).toBeDisabled();
  resolve({ _id: 'c1', kind: 'circuit', name: aragon.Name });
  await seeNotice(notices.created);
  await expect.element(button).toBeEnabled();
  await expect.element(field('Location')).toHaveValue('');
});

test.each(['notes.txt', 'shield.svg'])(
  'a file that is no picture, %s, leaves the field empty',
  async (name) => {
    const { page } = await show(team);
    const image = page.getByLabelText(/^Image/);
    const prompt = page.getByText('Choose a file or drag it');
    await expect.element(prompt).toBeVisible();
    await expect.element(image).toHaveAttribute('name', 'image');
    await expect.element(image).toHaveAttribute('accept', 'image/*');
    await image.upload(new File(['no picture'], name, { type: 'text/plain' }));
    await seeNotice(notices.selectImage);
    await expect.element(image).toHaveValue('');
    await expect.element(prompt).toBeVisible();
  },
);

test('an invalid number stays in its field as typed, and a decimal comma is accepted', async () => {
  const { field, fill, submit, created } = await show(lifter);
  await fill({ ...olga, Squat: '100,5', 'Bench press': '70,,1' });
  await submit();
  await expect.element(field('Bench press')).toHaveAccessibleDescription('Enter a number');
  await expect.element(field('Bench press')).toHaveValue('70,,1');
  await expect.element(field('Squat')).toHaveValue('100,5');
  await expect.element(field('Squat')).not.toBeInvalid();
  expect(created()).toEqual([]);
});

test('an existing name causes a warning and does not block the form', async () => {
  const assen = { _id: 'c1', name: 'TT Circuit Assen' };
  const found = (name: string) => foldText(assen.name).includes(foldText(name.trim()));
  const { page, field, fill, submit, created } = await show(
    circuit,
    () => ({ ...assen, _id: 'c2', name: 'TT Circuit Asen' }),
    [],
    (query) =>
      found(query.get('name') ?? '')
        ? { data: [assen], page: 1, size: 6, total: 1 }
        : refusal('noneByName'),
  );
  const name = field('Name');
  const warning = page.getByRole('status').filter({ hasText: /^Already here/ });

  await name.fill('Assen');
  await expect
    .element(warning)
    .toHaveTextContent('Already here under a similar name: TT Circuit Assen (opens in a new tab)');
  await name.fill('Nowhere at all');
  await expect.element(warning).not.toBeInTheDocument();
  await name.fill('  tt CÍRCUIT  assen ');
  await expect
    .element(warning)
    .toHaveTextContent('Already here under this name: TT Circuit Assen (opens in a new tab)');
  await expect.element(name).not.toHaveAttribute('aria-invalid');
  await expect.element(name).toHaveAccessibleDescription(/^Already here under this name/);
  const link = warning.getByRole('link', { name: 'TT Circuit Assen (opens in a new tab)' });
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('href', `${circuit.page}/c1`);

  // Submits before the debounced check of the name.
  await fill({
    Location: 'Lleida',
    'Total length': '3.743',
    Capacity: '8000',
    'Top speed': '250.5',
    Name: 'TT Circuit Asen',
  });
  await submit();
  await seeNotice(notices.created);
  expect(created()).toHaveLength(1);
  await expect
    .element(warning)
    .toHaveTextContent('Already here under a similar name: TT Circuit Assen (opens in a new tab)');
  await expect.element(page.getByText('TT Circuit Asen is in the catalogue now.')).toBeVisible();
});
