import { Type } from 'typebox';
import { defineCall } from '#contract/call.ts';
import {
  AbilitiesAnswer,
  commonProperties,
  DeletedAnswer,
  describedObject,
  fieldAnswer,
  fieldInput,
  likeProperties,
  likeToggle,
  nameOf,
  nullable,
  PageQuery,
  pageOf,
  pageQuery,
  ReferenceAnswer,
  removalDescription,
  VersionAnswer,
} from '#contract/calls/shared.ts';
import { lineupEndpoints } from '#contract/endpoints.ts';
import { lineupForm } from '#contract/forms.ts';
import { getField, maxIdLength } from '#contract/kinds/kind.ts';
import { type Lineup, lineupSorts, maxVersions, type Slot } from '#contract/lineups/lineup.ts';
import { maxTotal } from '#contract/lists.ts';

export function slotAnswer({ labels, of, shows }: Lineup) {
  const fields = shows.map((name) => {
    const field = getField(of, name);
    if (!field) throw new Error(`${of.name} has no field ${name}`);
    return [name, fieldAnswer(field)] as const;
  });
  return describedObject(
    { ...ReferenceAnswer.properties, image: nullable('string') },
    Object.fromEntries(fields),
    {},
    { title: `${nameOf(labels.one)}Slot` },
  );
}

export function lineupAnswer(lineup: Lineup) {
  return describedObject(firstProperties(lineup), slotAnswers(lineup), lastProperties, {
    title: nameOf(lineup.labels.one),
  });
}

export function lineupDetailAnswer(lineup: Lineup) {
  const last = {
    ...lastProperties,
    savedAt: SavedAtAnswer,
    versionsCount: VersionsCountAnswer,
    startedFrom: SourceAnswer,
    can: AbilitiesAnswer,
  };
  return describedObject(firstProperties(lineup), slotAnswers(lineup), last, {
    title: `${nameOf(lineup.labels.one)}Detail`,
  });
}

export function lineupVersionAnswer(lineup: Lineup) {
  const { _id } = ReferenceAnswer.properties;
  return describedObject(
    { _id, savedAt: SavedAtAnswer },
    slotAnswers(lineup),
    { isFirst: Type.Boolean({ description: 'Whether this is the first version' }) },
    { title: `${nameOf(lineup.labels.one)}Version` },
  );
}

const SavedAtAnswer = Type.String({
  description: 'Time at which this version of the slots was saved; ISO 8601, UTC',
});

const VersionsCountAnswer = Type.Integer({ description: 'Number of stored former versions' });

const firstProperties = (lineup: Lineup) => ({
  ...commonProperties(lineup),
  owner: OwnerAnswer,
});

const OwnerAnswer = Type.Object(
  { ...ReferenceAnswer.properties, image: nullable('string') },
  { title: 'Owner' },
);

const SourceAnswer = Type.Union(
  [
    Type.Object(
      { ...ReferenceAnswer.properties, owner: ReferenceAnswer },
      { title: 'LineupSource' },
    ),
    Type.Null(),
  ],
  { description: 'Lineup that this one was started from; null if there is none or it was deleted' },
);

const lastProperties = {
  ...likeProperties,
  averageRating: nullable(
    'number',
    "Mean of each fan's newest rating, to two decimals; null while nobody has rated",
  ),
  ratingsCount: Type.Integer(),
  commentsCount: Type.Integer(),
  version: VersionAnswer,
};

function slotAnswers(lineup: Lineup) {
  const item = slotAnswer(lineup);
  const toAnswer = ({ label }: Slot) =>
    Type.Union([item, Type.Null()], { description: `${label}; null while it is open` });
  // The type includes other properties because a detail must be assignable to a lineup.
  const slots: Record<
    string,
    ReturnType<typeof toAnswer> | typeof AbilitiesAnswer | typeof SourceAnswer
  > = Object.fromEntries(lineup.slots.map((slot) => [slot.name, toAnswer(slot)]));
  return slots;
}

function bodySchema(lineup: Lineup) {
  const slotInput = ({ label, position }: Slot) =>
    Type.String({
      minLength: 1,
      maxLength: maxIdLength,
      description: `${label}: id of a ${lineup.of.labels.one}${position ? `, ${position}` : ''}`,
    });
  return Type.Object(
    {
      name: fieldInput(lineupForm(lineup).name),
      ...Object.fromEntries(lineup.slots.map((slot) => [slot.name, slotInput(slot)])),
      startedFrom: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: maxIdLength,
          description: `Id of another fan's ${lineup.labels.one} that it was started from`,
        }),
      ),
    },
    { additionalProperties: false },
  );
}

type LineupBody = Readonly<Record<string, string>>;

export function lineupBody(lineup: Lineup) {
  return Type.Unsafe<LineupBody>(bodySchema(lineup));
}

function lineupChanges(lineup: Lineup) {
  const options = { additionalProperties: false, minProperties: 1 };
  return Type.Unsafe<LineupBody>(Type.Partial(bodySchema(lineup), options));
}

function describeCalls(lineup: Lineup) {
  const { one, many, title } = lineup.labels;
  const [item, items] = [nameOf(one), nameOf(many)];
  const endpoints = lineupEndpoints(lineup);
  const answer = lineupDetailAnswer(lineup);
  const verified = { access: 'verified', tag: title } as const;
  return {
    create: defineCall({
      id: `create${item}`,
      ...endpoints.create,
      ...verified,
      summary: lineup.labels.create,
      description: `Every slot needs a different existing ${lineup.of.labels.one}. Each user can have only one: a second one is refused with 409.`,
      bound: 'one lineup',
      body: lineupBody(lineup),
      answer,
      errors: ['alreadyHaveOne', 'itemNotFound'],
    }),
    list: defineCall({
      id: `list${items}`,
      ...endpoints.list,
      ...verified,
      summary: `${title}, a page at a time`,
      description: 'An empty list is a 200 without data. `name` and `owner` filter the list.',
      bound: `a page of lineups, counted up to ${maxTotal}`,
      query: pageQuery({
        sort: Type.Optional(
          Type.String({
            description: `One of ${lineupSorts.join(', ')}; descending with a minus sign in front; by default newest first. Lineups without ratings count as the lowest rated`,
          }),
        ),
        name: Type.Optional(
          Type.String({ description: 'Words of the lineup’s or its owner’s name, in any order' }),
        ),
        owner: Type.Optional(
          Type.String({ maxLength: maxIdLength, description: 'Id of the user who built it' }),
        ),
      }),
      answer: pageOf(lineupAnswer(lineup)),
      errors: ['noSuchStat', 'tooDeep'],
    }),
    detail: defineCall({
      id: `get${item}`,
      ...endpoints.detail,
      access: 'public',
      tag: title,
      summary: `One ${one}, with its likes`,
      bound: 'one lineup, and its newest likes',
      answer,
      errors: ['itemNotFound'],
    }),
    update: defineCall({
      id: `update${item}`,
      ...endpoints.update,
      ...verified,
      summary: `Change the name or slots of one's own ${one}`,
      description: `Only for the owner of the ${one}.`,
      versioned: true,
      bound: 'one lineup',
      body: lineupChanges(lineup),
      answer,
      errors: ['itemNotFound', 'changedMeanwhile'],
    }),
    remove: defineCall({
      id: `delete${item}`,
      ...endpoints.remove,
      ...verified,
      summary: `Delete one of the ${many}`,
      description: `Only for the owner of the ${one} and admins. ${removalDescription}`,
      bound: 'all that refers to one lineup',
      answer: DeletedAnswer,
      errors: ['itemNotFound'],
    }),
    versions: defineCall({
      id: `list${item}Versions`,
      ...endpoints.versions,
      access: 'public',
      tag: title,
      summary: `Former versions of one of the ${many}, newest first`,
      description: `A save that changes slots stores the former version. At most ${maxVersions} versions are stored; then the oldest is deleted.`,
      bound: 'a page of versions',
      query: PageQuery,
      answer: pageOf(lineupVersionAnswer(lineup)),
      errors: ['itemNotFound', 'tooDeep'],
    }),
    removeVersion: defineCall({
      id: `delete${item}Version`,
      ...endpoints.removeVersion,
      ...verified,
      summary: `Delete a former version of one's own ${one}`,
      description: `Only for the owner of the ${one}.`,
      bound: 'one version',
      answer: DeletedAnswer,
      errors: ['itemNotFound'],
    }),
    like: defineCall({ ...endpoints.like, ...verified, ...likeToggle(lineup.labels) }),
  };
}
export type LineupCalls = ReturnType<typeof describeCalls>;

const cache = new WeakMap<Lineup, LineupCalls>();

/** Cached per lineup, so that each schema is compiled only once. */
export function lineupCalls(lineup: Lineup): LineupCalls {
  return cache.getOrInsertComputed(lineup, describeCalls);
}
