import { IconLayoutGrid, IconPlus } from '@tabler/icons-react';
import { SportGlyph } from '#client/artwork/sport-glyph.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { ComboboxField, type ComboboxOption } from '#client/ui/fields/combobox-field.tsx';
import { RadioCards } from '#client/ui/fields/radio-cards.tsx';
import { RatingField } from '#client/ui/fields/rating.tsx';
import { SegmentedControl } from '#client/ui/fields/segmented-control.tsx';
import { ToggleChoices } from '#client/ui/fields/toggle-choices.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { sports } from '#sports/index.ts';
import { Choosable, Part, State } from './part.tsx';
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
  single?: boolean;
  stale?: boolean;
  status?: string;
  error?: string;
  help?: string;
}

function ClubPicker({ chosen = [], options = clubs, single = false, ...rest }: PickerProps) {
  const { stale = false, status = `${options.length} teams`, ...field } = rest;
  return (
    <Choosable initial={chosen}>
      {(ids, choose) => (
        <Choosable initial="">
          {(text, type) => (
            <ComboboxField
              {...{ label: 'Team', name: 'club', options, single, stale, status, text, ...field }}
              chosen={ids}
              onChange={choose}
              onText={type}
              placeholder="Search teams"
            />
          )}
        </Choosable>
      )}
    </Choosable>
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
        {[
          { is: 'idle', initial: null },
          { is: 'chosen', initial: 'mujer' },
          { is: 'focus', initial: 'hombre', prepare: showFocused },
          { is: 'error', initial: null, error: 'Please choose one.' },
        ].map(({ is, initial, prepare, error }) => (
          <State key={is} is={is} prepare={prepare}>
            <Choosable<string | null> initial={initial}>
              {(value, onChange) => (
                <SegmentedControl
                  label={'Gender'}
                  options={genders}
                  value={value}
                  onChange={onChange}
                  error={error}
                />
              )}
            </Choosable>
          </State>
        ))}
        {[
          { is: 'wide', wide: true },
          { is: 'stacked on a phone, with icons', stacked: true, hideLabel: true },
        ].map(({ is, ...look }) => (
          <State key={is} is={is} wide>
            <Choosable initial="gallery">
              {(value, onChange) => (
                <SegmentedControl
                  {...{ label: 'View', options: views, value, onChange, ...look }}
                  optional
                />
              )}
            </Choosable>
          </State>
        ))}
      </Part>
      <Part name="ToggleChoices">
        {[
          { is: 'idle', initial: null },
          { is: 'chosen', initial: 'mujer' },
          { is: 'focus', initial: null, prepare: showFocused },
        ].map(({ is, initial, prepare }) => (
          <State key={is} is={is} prepare={prepare}>
            <Choosable<string | null> initial={initial}>
              {(value, onChange) => (
                <ToggleChoices
                  label={'Gender'}
                  options={genders}
                  value={value}
                  onChange={onChange}
                />
              )}
            </Choosable>
          </State>
        ))}
        <State is="long text" wide>
          <Choosable<string | null> initial={longClub.label}>
            {(value, onChange) => (
              <ToggleChoices
                label={'Team'}
                options={longChoices}
                value={value}
                onChange={onChange}
              />
            )}
          </Choosable>
        </State>
      </Part>
      <Part name="RadioCards">
        {[
          { is: 'idle', initial: null },
          { is: 'chosen', initial: cards[1]?.value ?? null },
          { is: 'focus', initial: cards[0]?.value ?? null, prepare: showFocused },
          { is: 'error', initial: null, error: 'An interest is missing.' },
        ].map(({ is, initial, prepare, error }) => (
          <State key={is} is={is} wide prepare={prepare}>
            <Choosable<string | null> initial={initial}>
              {(value, onChange) => (
                <RadioCards
                  label={'Interest'}
                  cards={cards}
                  value={value}
                  onChange={onChange}
                  error={error}
                />
              )}
            </Choosable>
          </State>
        ))}
      </Part>
      <Part name="RatingField">
        {[
          { is: 'idle', initial: null },
          { is: 'chosen', initial: 4 },
          { is: 'focus', initial: 2, prepare: showFocused },
          { is: 'error', initial: null, error: 'A rating is missing.' },
          { is: 'optional', initial: null, optional: true },
        ].map(({ is, initial, prepare, ...field }) => (
          <State key={is} is={is} prepare={prepare}>
            <Choosable<number | null> initial={initial}>
              {(value, onChange) => (
                <RatingField {...{ label: 'Rating', value, onChange, ...field }} />
              )}
            </Choosable>
          </State>
        ))}
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
        {[
          { is: 'the first', initial: 'Likes' },
          { is: 'focus', initial: 'Comments', prepare: showFocused },
        ].map(({ is, initial, prepare }) => (
          <State key={is} is={is} wide prepare={prepare}>
            <Choosable initial={initial}>
              {(value, onChange) => (
                <Tabs label={'What a fan did'} tabs={tabs} value={value} onChange={onChange}>
                  <p>{value}</p>
                </Tabs>
              )}
            </Choosable>
          </State>
        ))}
      </Part>
    </>
  );
}
