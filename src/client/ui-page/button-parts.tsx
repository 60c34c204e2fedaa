import { IconArrowRight, IconPencil, IconTrash } from '@tabler/icons-react';
import { Button, type ButtonLook, type ButtonVariant } from '#client/ui/buttons/button.tsx';
import { ButtonLink } from '#client/ui/buttons/button-link.tsx';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { sports } from '#sports/index.ts';
import { Part, State, type StateProps } from './part.tsx';
import { showFocused } from './show-focus.ts';

interface ButtonState extends Omit<StateProps, 'children'>, ButtonLook {
  busy?: boolean;
  disabled?: boolean;
}

const variants: readonly ButtonVariant[] = ['plain', 'primary', 'solid', 'quiet', 'danger'];
const pencil = <IconPencil size={20} aria-hidden="true" />;
const buttonStates: readonly ButtonState[] = [
  { is: 'idle' },
  { is: 'with an icon', icon: pencil },
  { is: 'focus', prepare: showFocused },
  { is: 'busy', busy: true },
  { is: 'disabled', disabled: true },
  { is: 'small', size: 'sm' },
];

export function ButtonParts() {
  return (
    <>
      {variants.map((variant) => (
        <Part key={variant} name={`Button, ${variant}`}>
          {buttonStates.map(({ is, prepare, ...button }) => (
            <State key={is} is={is} prepare={prepare}>
              <Button {...button} variant={variant}>
                Update
              </Button>
            </State>
          ))}
        </Part>
      ))}
      <Part name="Button, plain, as a toggle">
        <State is="not pressed">
          <Button pressed={false}>Likes</Button>
        </State>
        <State is="pressed">
          <Button pressed>Likes</Button>
        </State>
        <State is="expanded">
          <Button aria-expanded>Filter</Button>
        </State>
      </Part>
      <Part name="Button in the colours of each sport">
        {sports.map(({ name, label }) => (
          <State key={name} is={label}>
            <span data-sport={name}>
              <Button variant="primary">Create</Button> <Button pressed>Pressed</Button>
            </span>
          </State>
        ))}
      </Part>
      <Part name="Button, wide and long">
        <State is="wide" wide>
          <Button variant="primary" wide>
            Create
          </Button>
        </State>
        <State is="long text" wide>
          <Button icon={pencil}>
            Update everything that was said of the riders of this season and of the one before it
          </Button>
        </State>
      </Part>
      <Part name="ButtonLink">
        <State is="idle">
          <ButtonLink to="/ui">All of them</ButtonLink>
        </State>
        <State is="primary, with an icon">
          <ButtonLink
            to="/ui"
            variant="primary"
            icon={<IconArrowRight size={20} aria-hidden="true" />}
          >
            Sign up
          </ButtonLink>
        </State>
        <State is="focus" prepare={showFocused}>
          <ButtonLink to="/ui" variant="solid">
            Log in
          </ButtonLink>
        </State>
        <State is="small">
          <ButtonLink to="/ui" size="sm">
            All of them
          </ButtonLink>
        </State>
      </Part>
      <Part name="IconButton">
        {(['plain', 'primary', 'quiet'] as const).map((variant) => (
          <State key={variant} is={variant}>
            <IconButton variant={variant} label="Delete" icon={<IconTrash size={20} />} />
          </State>
        ))}
        <State is="focus" prepare={showFocused}>
          <IconButton label="Delete" icon={<IconTrash size={20} />} />
        </State>
        <State is="disabled">
          <IconButton label="Delete" icon={<IconTrash size={20} />} disabled />
        </State>
      </Part>
    </>
  );
}
