import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type FieldErrors, useForm } from '#client/forms/use-form.ts';
import { notices } from '#contract/notices.ts';
import { podium } from '#sports/motogp/podium.ts';
import { Summary } from './summary.tsx';

function render(errors: FieldErrors<string>, unsent = false, name = 'Los míos'): string {
  function Shown() {
    const saving = { ...useForm<string>(async () => null), errors, unsent };
    return (
      <Summary
        lineup={podium}
        slotItems={{}}
        name={name}
        isUpdate={false}
        saving={saving}
        onName={() => {}}
      />
    );
  }
  return renderToStaticMarkup(<Shown />);
}

test('a name is not cut while typing, because letters of two code units count once', () => {
  const html = render({});
  expect(html).toContain('value="Los míos"');
  expect(html.toLowerCase()).not.toContain('maxlength');
  expect(html).not.toContain('role="alert"');
});

test('an error of the name is shown under the field, and other errors below', () => {
  const named = render({ name: 'The name needs a letter or a digit.' });
  expect(named).toMatch(/<input[^>]* aria-invalid="true"/);
  expect(named).toContain('The name needs a letter or a digit.');
  expect(named).not.toContain('role="alert"');
  const other = render({ name: undefined, owner: 'The owner is not known.' });
  expect(other).not.toContain('aria-invalid');
  expect(other).toContain('role="alert"><li>The owner is not known.</li></ul>');
});

test('without a response there is one button to try again', () => {
  const html = render({}, true);
  expect(html).toContain(`${notices.offline.title}.`);
  expect(html.match(/<button/g)).toHaveLength(1);
  expect(html).toContain('Try again');
  expect(html).not.toContain('Create Podium');
});

test('a lineup without a name requests one', () => {
  expect(render({}, false, ' ')).toContain('Add a name.');
  expect(render({})).not.toContain('Add a name.');
});
