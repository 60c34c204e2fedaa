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
        date: nullable('string', 'As of which day, as 2024-08-11; null where that is not one day'),
      },
      { title: 'Source', description: 'Where its numbers are from, if not from who created it' },
    ),
  ),
  derived: Type.Optional(
    Type.Array(Type.String(), { description: 'Fields that a formula made of the others' }),
  ),
};

const uncheckedProperty = {
  unchecked: Type.Optional(
    Type.Object(
      { addedBy: AddedByAnswer },
      {
        title: 'Unchecked',
        description: 'That no admin has checked it, and who added it; null where that is not known',
      },
    ),
  ),
};

const claimProperty = {
  thisIsMe: Type.Optional(
    Type.Boolean({
      description: 'Of kinds that are people: whether the viewer claims to be this one',
    }),
  ),
  othersClaim: Type.Optional(
    Type.Boolean({ description: 'Of kinds that are people: whether another fan claims so' }),
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
            'By what the kind splits its groups of peers; null if unknown',
          ),
        },
        { title: 'SameAs' },
      ),
      {
        maxItems: maxSameAs,
        description: 'Other items that are of the same person, as raw and equipped results',
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
      description: 'Kinds of which some items refer to it, of those that its page lists',
    }),
  ),
};

export function rankedItemAnswer(kind: Kind) {
  const rank = nullable('number', 'Its rank in the group, 1 is the best; null without the number');
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
