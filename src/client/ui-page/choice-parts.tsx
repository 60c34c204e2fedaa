import { IconLayoutGrid, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { SportGlyph } from '#client/artwork/sport-glyph.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { ComboboxField, type ComboboxOption } from '#client/ui/fields/combobox-field.tsx';
import { RadioCards } from '#client/ui/fields/radio-cards.tsx';
import { RatingField } from '#client/ui/fields/rating.tsx';
import { SegmentedControl } from '#client/ui/fields/segmented-control.tsx';
import { ToggleChoices } from '#client/ui/fields/toggle-choices.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { sports } from '#sports/index.ts';
import { ChoiceStates, Part, State } from './part.tsx';
import { showFocused } from './show-focus.ts';
import styles from './ui-page.module.css';

const clubs = ['FC Barcelona', 'Internazionale', 'Real Madrid', 'Real Sociedad', 'Olympiacos'].map(
  (label) => ({ id: label, label }),
);
const [, inter, madrid] = clubs;
const longClub = {
  id: 'long',
  label: 'Real Sociedad Deportiva Alavesa de Fútbol, Pelota y Halterofilia de Vitoria-Gasteiz',
};

const genders = ['hombre', 'mujer', 'otros'].map((value) => ({ value, label: value, lang: 'es' }));
const longChoices = [longClub, ...clubs].map(({ label }) => ({ value: label, label }));
const views = [
  { value: 'gallery', label: 'Show Gallery', icon: <IconLayoutGrid size={20} /> },
  { value: 'form', label: 'Create Form', icon: <IconPlus size={20} /> },
  { value: 'fans', label: 'Show what fans have built' },
];
const cards = sports.map(({ name, shortLabel }) => ({
  value: name,
  label: shortLabel,
  picture: <SportGlyph sport={name} size={36} />,
  accent: name,
}));
const tabs = ['Likes', 'Comments', 'Followers'].map((label) => ({ value: label, label }));

const openList = (within: HTMLElement) => within.querySelector('input')?.click();

interface PickerProps {
  chosen?: readonly ComboboxOption[];
  options?: readonly ComboboxOption[];
  stale?: boolean;
  status?: string;
  error?: string;
  help?: string;
}

function ClubPicker(props: PickerProps) {
  const { chosen: initial = [], options = clubs, stale = false, ...field } = props;
  const { status = `${options.length} teams` } = props;
  const [chosen, setChosen] = useState(initial);
  const [text, setText] = useState('');
  return (
    <ComboboxField
      {...field}
      label="Team"
      name="club"
      options={options}
      single={false}
      stale={stale}
      status={status}
      text={text}
      onText={setText}
      chosen={chosen}
      onChange={setChosen}
      placeholder="Search teams"
    />
  );
}

export function ChoiceParts() {
  return (
    <>
      <Part name="ComboboxField">
        <State is="idle">
          <ClubPicker />
        </State>
        <State is="chosen">
          <ClubPicker chosen={clubs.slice(0, 3)} />
        </State>
        <State is="focus" prepare={showFocused}>
          <ClubPicker />
        </State>
        <State is="error">
          <ClubPicker error="A team is missing." help="One at least." />
        </State>
        <State is="open, one chosen" prepare={openList}>
          <div className={styles.opened}>
            <ClubPicker chosen={clubs.slice(1, 2)} />
          </div>
        </State>
        <State is="open, the list of what was typed before" prepare={openList}>
          <div className={styles.opened}>
            <ClubPicker stale status="Searching" />
          </div>
        </State>
        <State is="open, empty" prepare={openList}>
          <div className={styles.opened}>
            <ClubPicker options={[]} status="No team of that name" />
          </div>
        </State>
        <State is="long text" wide prepare={openList}>
          <div className={styles.opened}>
            <ClubPicker chosen={[longClub]} options={[longClub, ...clubs]} />
          </div>
        </State>
      </Part>
      <Part name="SegmentedControl">
        <ChoiceStates<string | null, { error?: string }>
          states={[
            { is: 'idle', initial: null },
            { is: 'chosen', initial: 'mujer' },
            { is: 'focus', initial: 'hombre', prepare: showFocused },
            { is: 'error', initial: null, field: { error: 'Please choose one.' } },
          ]}
        >
          {(choice, field) => (
            <SegmentedControl label="Gender" options={genders} {...choice} {...field} />
          )}
        </ChoiceStates>
        <ChoiceStates<string, { wide?: boolean; stacked?: boolean; hideLabel?: boolean }>
          wide
          states={[
            { is: 'wide', initial: 'gallery', field: { wide: true } },
            {
              is: 'stacked on a phone, with icons',
              initial: 'gallery',
              field: { stacked: true, hideLabel: true },
            },
          ]}
        >
          {(choice, field) => (
            <SegmentedControl label="View" options={views} optional {...choice} {...field} />
          )}
        </ChoiceStates>
      </Part>
      <Part name="ToggleChoices">
        <ChoiceStates<string | null>
          states={[
            { is: 'idle', initial: null },
            { is: 'chosen', initial: 'mujer' },
            { is: 'focus', initial: null, prepare: showFocused },
          ]}
        >
          {({ value, onChange }) => (
            <ToggleChoices
              label="Gender"
              options={genders}
              values={[value ?? '']}
              onPress={(pressed) => onChange(pressed === value ? null : pressed)}
            />
          )}
        </ChoiceStates>
        <ChoiceStates<string | null> wide states={[{ is: 'long text', initial: longClub.label }]}>
          {({ value, onChange }) => (
            <ToggleChoices
              label="Team"
              options={longChoices}
              values={[value ?? '']}
              onPress={onChange}
            />
          )}
        </ChoiceStates>
      </Part>
      <Part name="RadioCards">
        <ChoiceStates<string | null, { error?: string }>
          wide
          states={[
            { is: 'idle', initial: null },
            { is: 'chosen', initial: cards[1]?.value ?? null },
            { is: 'focus', initial: cards[0]?.value ?? null, prepare: showFocused },
            { is: 'error', initial: null, field: { error: 'An interest is missing.' } },
          ]}
        >
          {(choice, field) => <RadioCards label="Interest" cards={cards} {...choice} {...field} />}
        </ChoiceStates>
      </Part>
      <Part name="RatingField">
        <ChoiceStates<number | null, { error?: string; optional?: boolean }>
          states={[
            { is: 'idle', initial: null },
            { is: 'chosen', initial: 4 },
            { is: 'focus', initial: 2, prepare: showFocused },
            { is: 'error', initial: null, field: { error: 'A rating is missing.' } },
            { is: 'optional', initial: null, field: { optional: true } },
          ]}
        >
          {(choice, field) => <RatingField label="Rating" {...choice} {...field} />}
        </ChoiceStates>
      </Part>
      <Part name="Chip">
        {[
          { is: 'idle', label: inter?.label },
          { is: 'focus', label: madrid?.label, prepare: showFocused },
          { is: 'long text', label: longClub.label },
        ].map(({ is, label, prepare }) => (
          <State key={is} is={is} prepare={prepare}>
            <Chip removeLabel={`Remove ${label}`} onRemove={() => {}}>
              {label}
            </Chip>
          </State>
        ))}
        <State is="can be changed">
          <Chip
            removeLabel="Remove “mbape”"
            onRemove={() => {}}
            changeLabel="Change “mbape”"
            onChange={() => {}}
          >
            “mbape”
          </Chip>
        </State>
      </Part>
      <Part name="Tabs">
        <ChoiceStates
          wide
          states={[
            { is: 'the first', initial: 'Likes' },
            { is: 'focus', initial: 'Comments', prepare: showFocused },
          ]}
        >
          {(choice) => (
            <Tabs label="What a fan did" tabs={tabs} {...choice}>
              <p>{choice.value}</p>
            </Tabs>
          )}
        </ChoiceStates>
      </Part>
    </>
  );
}
