import { Type } from 'typebox';
import {
  AbilitiesAnswer,
  AddedByAnswer,
  commonProperties,
  describedObject,
  type FieldAnswer,
  fieldAnswer,
  likeProperties,
  nameOf,
  nullable,
} from '#contract/calls/shared.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { maxSameAs } from '#contract/lists.ts';

const sourceProperties = {
  source: Type.Optional(
    Type.Object(
      {
        name: Type.String({ examples: ['OpenPowerlifting'] }),
        date: nullable(
          'string',
          'Day that the numbers are from, such as 2024-08-11; null if it is not a single day',
        ),
      },
      { title: 'Source', description: 'Source of the numbers, unless the creator entered them' },
    ),
  ),
  derived: Type.Optional(
    Type.Array(Type.String(), { description: 'Fields computed from the others by a formula' }),
  ),
};

const uncheckedProperty = {
  unchecked: Type.Optional(
    Type.Object(
      { addedBy: AddedByAnswer },
      {
        title: 'Unchecked',
        description:
          'Present if no admin has checked the item, with the user who added it; null if unknown',
      },
    ),
  ),
};

const claimProperty = {
  thisIsMe: Type.Optional(
    Type.Boolean({
      description: 'Only for people: whether the viewer claims to be this person',
    }),
  ),
  othersClaim: Type.Optional(
    Type.Boolean({ description: 'Only for people: whether another fan claims to be this person' }),
  ),
};

const sameAsProperty = {
  sameAs: Type.Optional(
    Type.Array(
      Type.Object(
        {
          _id: Type.String(),
          name: Type.String(),
          within: nullable(
            'string',
            'Value by which the kind splits its peer groups; null if unknown',
          ),
        },
        { title: 'SameAs' },
      ),
      {
        maxItems: maxSameAs,
        description: 'Other items of the same person, such as raw and equipped results',
      },
    ),
  ),
};

export function itemAnswer(kind: Kind) {
  return describedObject(
    commonProperties(kind, kind.labels.example),
    fieldAnswers(kind),
    { ...likeProperties, ...sourceProperties, ...uncheckedProperty },
    { title: nameOf(kind.labels.one) },
  );
}

/** Spares the client requests for lists that would be empty. */
const referredByProperties = {
  referredBy: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Kinds with items that refer to this item, of those that its page lists',
    }),
  ),
};

export function rankedItemAnswer(kind: Kind) {
  const rank = nullable(
    'number',
    'Rank in the group, from 1 for the best; null without the number',
  );
  return describedObject(
    { ...commonProperties(kind, kind.labels.example), rank },
    fieldAnswers(kind),
    { ...likeProperties, ...sourceProperties, ...uncheckedProperty },
    { title: `Ranked${nameOf(kind.labels.one)}` },
  );
}

export function itemDetailAnswer(kind: Kind) {
  return describedObject(
    commonProperties(kind, kind.labels.example),
    fieldAnswers(kind),
    {
      ...likeProperties,
      ...sourceProperties,
      ...uncheckedProperty,
      ...sameAsProperty,
      ...referredByProperties,
      ...claimProperty,
      can: AbilitiesAnswer,
    },
    { title: `${nameOf(kind.labels.one)}Detail` },
  );
}

// The type includes abilities because a detail must be assignable to an item.
function fieldAnswers({ fields }: Kind): Record<string, FieldAnswer | typeof AbilitiesAnswer> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, fieldAnswer(field)]),
  );
}
