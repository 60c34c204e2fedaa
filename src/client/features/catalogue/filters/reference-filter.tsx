import { useState } from 'react';
import type { ValueFacet } from '#contract/calls/facets.ts';
import { maxChosenValues } from '#contract/kinds/facets.ts';
import type { ReferencesField } from '#contract/kinds/fields.ts';
import type { Reference } from '#contract/kinds/items.ts';
import { requireReferencedKind } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import { CreateReference } from '../create/create-reference.tsx';
import { useReferenceNames } from '../finder/reference-names.ts';

interface ReferenceFilterProps {
  name: string;
  field: ReferencesField;
  facet: ValueFacet | undefined;
  chosen: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

export function ReferenceFilter({ name, field, facet, chosen, onChange }: ReferenceFilterProps) {
  const kind = requireReferencedKind(sports, field);
  const [pickedReferences, setPickedReferences] = useState<readonly Reference[]>([]);
  const names = new Map(facet?.values.map((value) => [value.value, value.name]));
  for (const reference of pickedReferences) names.set(reference._id, reference.name);
  const references = useReferenceNames(
    kind,
    chosen.map((_id) => ({ _id, name: names.get(_id) })),
  );
  return (
    <CreateReference
      name={name}
      field={{ ...field, max: maxChosenValues, required: true }}
      chosen={references}
      error={undefined}
      placeholder={`Any ${kind.labels.one}`}
      onChange={(next) => {
        setPickedReferences(next);
        onChange(next.slice(0, maxChosenValues).map(({ _id }) => _id));
      }}
    />
  );
}
