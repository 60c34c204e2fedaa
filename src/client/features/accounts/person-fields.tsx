import { SportGlyph } from '#client/artwork/sport-glyph.tsx';
import { RadioCards } from '#client/ui/fields/radio-cards.tsx';
import { SegmentedControl } from '#client/ui/fields/segmented-control.tsx';
import { type Gender, genders } from '#contract/genders.ts';
import { sports } from '#sports/index.ts';

const interestCards = sports.map((sport) => ({
  value: sport.interest,
  label: sport.shortLabel,
  picture: <SportGlyph sport={sport.name} size={36} />,
  accent: sport.name,
}));
const genderOptions = genders.map((gender) => ({ value: gender, label: gender, lang: 'es' }));

interface ChoiceFieldProps<Value> {
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly error?: string;
}

export function InterestField(props: ChoiceFieldProps<string>) {
  return <RadioCards label="Interest" name="interestedIn" cards={interestCards} {...props} />;
}

export function GenderField(props: ChoiceFieldProps<Gender>) {
  return <SegmentedControl label="Gender" name="gender" options={genderOptions} wide {...props} />;
}
