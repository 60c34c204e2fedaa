import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPayload } from '#client/features/catalogue/create/values.ts';
import type { Issue } from '#contract/errors/errors.ts';
import { commentables } from '#contract/fans/comments.ts';
import type { Field } from '#contract/kinds/fields.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { kindsOf, lineupsOf } from '#contract/kinds/sport.ts';
import { requireGoodPassword } from '#server/features/accounts/passwords/change.ts';
import { readChanges } from '#server/features/accounts/profile/profile.ts';
import { checkRegistration } from '#server/features/accounts/registration/registration.ts';
import { newItem } from '#server/features/catalogue/create.ts';
import { requireText } from '#server/features/comments/service.ts';
import { nameColumns } from '#server/features/lineups/slot-checks.ts';
import { createChecker } from '#server/http/plugins/validation.ts';
import { Failure } from '#server/shared/fail.ts';
import { sports } from '#sports/index.ts';
import { anyValue, boundaryValues, once } from '#tests/support/form-values.ts';
import { parseCode, parseEmail } from './accounts.ts';
import type { Call } from './call.ts';
import type { RegisterBody } from './calls/accounts.ts';
import * as accounts from './calls/accounts.ts';
import { createCommentCall } from './calls/comments.ts';
import { createBody } from './calls/kinds.ts';
import { lineupBody } from './calls/lineups.ts';
import type { UpdateBody } from './calls/own-account.ts';
import * as ownAccount from './calls/own-account.ts';
import { checkForm, cleanText, type Form, type InputValue } from './form-checks.ts';
import * as forms from './forms.ts';
import { genders } from './genders.ts';
import { parseTypedNumber } from './typed-number.ts';

type Values = Readonly<Record<string, InputValue>>;

interface Case {
  readonly name: string;
  readonly form: Form;
  readonly valid: Values;
  readonly browser: (values: Values) => string[];
  readonly server: (values: Values) => string[];
}

function validValue(field: Field): InputValue {
  switch (field.type) {
    case 'text':
      return field.format === 'date' ? '2024-06-13' : 'Ana';
    case 'number':
      return String(field.min);
    case 'choice':
      return field.options[0] ?? '';
    case 'references':
      return [once];
    default:
      return field satisfies never;
  }
}

const fieldsOf = (issues: readonly Issue[]) => issues.map(({ field }) => field.split('.')[0] ?? '');

function refusedBy(service: () => unknown): string[] {
  try {
    service();
    return [];
  } catch (error) {
    if (error instanceof Failure) return fieldsOf(error.issues);
    throw error;
  }
}

function check(schema: NonNullable<Call['body']>, service: (body: never) => unknown) {
  const check = createChecker(schema);
  return (body: object) => {
    const sent: unknown = JSON.parse(JSON.stringify(body));
    const issues = fieldsOf(check(sent));
    return issues.length > 0 ? issues : refusedBy(() => service(sent as never));
  };
}

const checkedByRules = (form: Form) => (values: Values) =>
  Object.keys(checkForm(form, values)?.fields ?? {});

function kindCase(kind: Kind): Case {
  const form = forms.createForm(kind);
  const made = { createdBy: null, now: new Date() };
  const server = check(createBody(kind), (body) => newItem(kind, body, made));
  return {
    name: kind.labels.create,
    form,
    valid: Object.fromEntries(
      Object.entries(form).map(([name, field]) => [name, validValue(field)]),
    ),
    browser: checkedByRules(form),
    server: (values) => server(createPayload(kind, values as never)),
  };
}

interface Sent {
  readonly name: string;
  readonly form: Form;
  readonly valid: Values;
  readonly call: Pick<Call, 'body'>;
  readonly service: (body: never) => unknown;
  readonly toBody?: (values: Values) => object;
}

function formCase({ call, service, toBody = (values) => values, ...rest }: Sent): Case {
  const server = check(call.body as NonNullable<Call['body']>, service);
  return {
    ...rest,
    browser: checkedByRules(rest.form),
    server: (values) => server(toBody(values)),
  };
}

/** Empty credentials never match, so the service rejects them. */
function comparing(body: Readonly<Record<string, string>>) {
  const issues = Object.keys(body)
    .filter((field) => body[field]?.trim() === '')
    .map((field) => ({ field, message: 'is empty' }));
  if (issues.length > 0) throw new Failure('invalid', { issues });
}

const register = forms.withInterests(forms.registerForm, sports);
const profile = forms.withInterests(forms.profileForm, sports);
const person = { name: 'Ana Gil', interestedIn: 'fifa', gender: genders[0] };
const password = 'Gol-en90-Madrid';
const [commentable] = commentables(sports);
if (!commentable) throw new Error('Nothing is commented on');

const cases: readonly Case[] = [
  ...kindsOf(sports).map(kindCase),
  ...lineupsOf(sports).map((lineup) => {
    const form = forms.lineupForm(lineup);
    const slots = Object.fromEntries(lineup.slots.map(({ name }) => [name, 'one']));
    return formCase({
      name: lineup.labels.create,
      form,
      valid: { name: 'Ana' },
      call: { body: lineupBody(lineup) },
      service: (body: { name: string }) => nameColumns(lineup, body.name),
      toBody: ({ name }) => ({ ...slots, name: cleanText(form.name, String(name)) }),
    });
  }),
  formCase({
    name: 'Register',
    form: register,
    call: accounts.register,
    valid: { ...person, email: 'ana@example.org', password },
    service: (body: RegisterBody) => checkRegistration(sports, body),
  }),
  formCase({
    name: 'Edit profile',
    form: profile,
    call: ownAccount.updateProfile,
    valid: person,
    service: (body: UpdateBody) => readChanges(sports, body, 'Another Name'),
  }),
  formCase({
    name: 'Log in',
    form: forms.loginForm,
    call: accounts.login,
    valid: { email: 'ana@example.org', password },
    service: comparing,
  }),
  formCase({
    name: 'Forgot password',
    form: forms.forgotPasswordForm,
    call: accounts.forgotPassword,
    valid: { email: 'ana@example.org' },
    service: comparing,
  }),
  formCase({
    name: 'Change password',
    form: forms.changePasswordForm,
    call: ownAccount.changePassword,
    valid: { password, newPassword: password },
    service(body: { password: string; newPassword: string }) {
      comparing({ password: body.password });
      requireGoodPassword(body.newPassword, 'newPassword');
    },
  }),
  formCase({
    name: 'Change email',
    form: forms.changeEmailForm,
    call: ownAccount.changeEmail,
    valid: { email: 'ana@example.org', password },
    service({ email, ...body }: { email: string; password: string }) {
      comparing(body);
      const issues = [{ field: 'email', message: 'is not a valid address' }];
      if (parseEmail(email) === null) throw new Failure('invalidEmail', { issues });
    },
  }),
  formCase({
    name: 'Delete account',
    form: forms.deleteAccountForm,
    call: ownAccount.deleteAccount,
    valid: { password },
    service: comparing,
  }),
  formCase({
    name: 'Verify',
    form: forms.codeForm,
    call: accounts.checkCode,
    valid: { confirmationCode: '123456' },
    service({ confirmationCode }: { confirmationCode: string }) {
      const issues = [{ field: 'confirmationCode', message: 'has six digits' }];
      if (parseCode(confirmationCode) === null) throw new Failure('codeMalformed', { issues });
    },
    toBody: ({ confirmationCode }) => ({
      email: 'ana@example.org',
      confirmationCode: cleanText(forms.codeForm.confirmationCode, String(confirmationCode)),
    }),
  }),
  formCase({
    name: 'Comment',
    form: forms.commentForm,
    call: createCommentCall([commentable]),
    valid: { comment: 'Golazo', rating: '5' },
    service: (body: { comment: string }) => requireText(body.comment),
    toBody: ({ comment, rating }) => ({
      comment: cleanText(forms.commentForm.comment, String(comment)),
      ...(String(rating).trim() !== '' && { rating: parseTypedNumber(String(rating), 0) }),
    }),
  }),
];

/** The server also rejects reserved and confusable names and common passwords. */
function serverChecksMore(field: Field): boolean {
  return field.type === 'text' && (field.format === 'userName' || field.format === 'newPassword');
}

describe.each(cases)('$name', ({ form, valid, browser, server }) => {
  test('accepts valid values on both sides', () => {
    expect(browser(valid)).toEqual([]);
    expect(server(valid)).toEqual([]);
  });

  test.each(Object.entries(form))('%s is checked alike by browser and server', (name, field) => {
    const examples = boundaryValues(field).map((value): [InputValue] => [value]);
    fc.assert(
      fc.property(anyValue(field), (value) => {
        const values = { ...valid, [name]: value };
        const [here, there] = [browser(values), server(values)];
        if (here.length > 0 || !serverChecksMore(field))
          expect(there.includes(name)).toBe(here.includes(name));
      }),
      { examples, numRuns: examples.length + 20 },
    );
  });
});
