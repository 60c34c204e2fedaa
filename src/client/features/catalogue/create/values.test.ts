import { describe, expect, test } from 'vitest';
import type { ErrorCode, Issue, Problem } from '#contract/errors/errors.ts';
import { checkForm } from '#contract/form-checks.ts';
import { createForm } from '#contract/forms.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { notices } from '#contract/notices.ts';
import { player } from '#sports/football/player.ts';
import { circuit } from '#sports/motogp/circuit.ts';
import { rider } from '#sports/motogp/rider.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import { weightCategory } from '#sports/powerlifting/weight-category.ts';
import {
  type CreateValues,
  createDraftItem,
  createFormData,
  createPayload,
  listInputs,
  listRefusedFields,
} from './values.ts';

const jerez = {
  name: ' Jerez ',
  location: 'Spain',
  totalLength: '4.423',
  capacity: '125000',
  topSpeed: '296',
};
const inter = { _id: 'inter-id', name: 'Inter' };
const assen = { _id: 'assen-id', name: 'Assen' };
const mugello = { _id: 'mugello-id', name: 'Mugello' };

function createErrors(kind: Kind, values: CreateValues) {
  const { fields = {} } = checkForm(createForm(kind), values) ?? {};
  return Object.entries(fields).map(([field, message]) => ({ field, message }));
}

describe('a create form', () => {
  test('starts with the name, unless it is computed, and has references in order', () => {
    expect(listInputs(circuit).map(([name]) => name)).toEqual(Object.keys(jerez));
    expect(listInputs(weightCategory).map(([name]) => name)).toEqual(['weight', 'gender', 'age']);
    expect(listInputs(player).map(([name]) => name)).toEqual([
      'name',
      ...Object.keys(player.fields),
    ]);
  });

  test('sends numbers as numbers, trimmed texts, and no empty fields', () => {
    expect(createErrors(circuit, jerez)).toEqual([]);
    expect(createPayload(circuit, jerez)).toEqual({
      name: 'Jerez',
      location: 'Spain',
      totalLength: 4.423,
      capacity: 125000,
      topSpeed: 296,
    });
    const typed = { ...jerez, totalLength: '4,423', capacity: '125.000', topSpeed: '296,5' };
    expect(createErrors(circuit, typed)).toEqual([]);
    const read = { totalLength: 4.423, capacity: 125000, topSpeed: 296.5 };
    expect(createPayload(circuit, typed)).toMatchObject(read);
    expect(createPayload(rider, { name: 'Ana', team: ' ', circuits: [] })).toEqual({ name: 'Ana' });
  });

  test('sends references as ids, repeated in form data', () => {
    const payload = createPayload(rider, { name: 'Ana', number: '7', circuits: [assen, mugello] });
    expect(payload).toEqual({ name: 'Ana', number: 7, circuits: ['assen-id', 'mugello-id'] });
    const form = createFormData(payload, new File(['picture'], 'ana.jpg'));
    expect(form.getAll('circuits')).toEqual(['assen-id', 'mugello-id']);
    expect(form.get('number')).toBe('7');
    expect(form.get('image')).toMatchObject({ name: 'ana.jpg' });
  });

  test('names every required field that is empty', () => {
    expect(createErrors(circuit, { name: '  ' })).toEqual([
      { field: 'name', message: 'Enter the name' },
      { field: 'location', message: 'Enter the location' },
      { field: 'totalLength', message: 'Enter the total length' },
      { field: 'capacity', message: 'Enter the capacity' },
      { field: 'topSpeed', message: 'Enter the top speed' },
    ]);
    expect(createErrors(weightCategory, {})[0]?.message).toBe('Choose the weight');
  });

  test.each([
    ['capacity', '12.5', 'Enter a whole number'],
    ['capacity', '-1', 'Enter 0 to 1,000,000'],
    ['topSpeed', '501', 'Enter 1 to 500'],
    ['topSpeed', 'fast', 'Enter a number'],
    ['capacity', '1e3', 'Enter a number'],
    ['location', 'x'.repeat(101), 'At most 100 characters'],
  ])('says what is wrong with %s %s', (field, value, message) => {
    expect(createErrors(circuit, { ...jerez, [field]: value })).toEqual([{ field, message }]);
  });

  test('accepts one team of a player, one category of a lifter, and many circuits of a rider', () => {
    const errorsOf = (
      kind: typeof player | typeof lifter | typeof rider,
      field: string,
      count: number,
    ) =>
      createErrors(kind, { [field]: Array.from({ length: count }, () => inter) })
        .filter((error) => error.field === field)
        .map(({ message }) => message);
    expect(errorsOf(player, 'team', 1)).toEqual([]);
    expect(errorsOf(player, 'team', 2)).toEqual(['Choose 1 at most']);
    expect(errorsOf(lifter, 'weightCategory', 2)).toEqual(['Choose 1 at most']);
    expect(errorsOf(rider, 'circuits', 50)).toEqual([]);
    expect(errorsOf(rider, 'circuits', 51)).toEqual(['Choose 50 at most']);
  });
});

describe('the draft', () => {
  test('contains the filled-in values', () => {
    const draft = createDraftItem(player, { name: ' Ana ', number: '7', team: [inter] });
    expect(draft).toMatchObject({
      kind: 'player',
      name: 'Ana',
      number: 7,
      team: [inter],
      position: null,
      image: null,
    });
    expect(createDraftItem(weightCategory, { weight: '83', age: 'Open' }).name).toBe('83 kg Open ');
    for (const kind of [player, weightCategory]) expect(createDraftItem(kind, {}).name).toBe('');
  });

  test('omits invalid values', () => {
    const draft = createDraftItem(lifter, {
      name: 'x'.repeat(101),
      deadlift: '99999999',
      squat: 'heavy',
    });
    expect(draft).toMatchObject({ name: '', deadlift: null, squat: null });
  });
});

describe('a refused create call', () => {
  const problem = (code: ErrorCode, issues?: Issue[]): Problem => ({
    type: 'about:blank',
    title: code,
    status: 400,
    detail: code,
    code,
    message: `Says ${code}`,
    ...(issues && { issues }),
  });

  test("assigns the server's issues to their fields in the order of the form", () => {
    const issues = [
      { field: 'image', message: notices.selectImage.title },
      { field: 'number', message: 'must be <= 99' },
      { field: 'team.0', message: 'names something that is no team' },
      { field: 'request', message: 'is odd' },
      { field: 'number', message: 'must be an integer' },
    ];
    expect(listRefusedFields(player, problem('invalid', issues))).toEqual({
      team: 'Team names something that is no team',
      number: 'Number must be <= 99',
      image: notices.selectImage.title,
    });
    expect(listRefusedFields(player, problem('internal'))).toEqual({});
  });

  test.each(['tooLarge', 'wrongContentType', 'picturesFull'] as const)(
    'for %s is about the picture',
    (code) => {
      expect(listRefusedFields(player, problem(code))).toEqual({ image: `Says ${code}` });
    },
  );
});
