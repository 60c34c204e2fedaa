import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './ui-page.module.css';

interface PartProps {
  name: string;
  children: ReactNode;
}

export function Part({ name, children }: PartProps) {
  return (
    <section className={styles.part}>
      <h3 className={styles.name}>{name}</h3>
      <div className={styles.states}>{children}</div>
    </section>
  );
}

export interface StateProps {
  is: string;
  wide?: boolean;
  /** Brings the part into a state that only interaction reaches. */
  prepare?: (within: HTMLElement) => void;
  children: ReactNode;
}

export function State({ is, wide = false, prepare, children }: StateProps) {
  const box = useRef<HTMLDivElement>(null);
  const prepared = useRef(false);

  useEffect(() => {
    // Effects run twice in development.
    if (!box.current || prepared.current) return;
    prepared.current = true;
    prepare?.(box.current);
  }, [prepare]);

  return (
    <figure className={styles.state} data-wide={wide || undefined}>
      <figcaption className={styles.caption}>{is}</figcaption>
      <div ref={box}>{children}</div>
    </figure>
  );
}

interface ChoosableProps<Value> {
  initial: Value;
  children: (value: Value, onChange: (value: Value) => void) => ReactNode;
}

export function Choosable<Value>({ initial, children }: ChoosableProps<Value>) {
  const [value, setValue] = useState(initial);
  return children(value, setValue);
}

interface ChoiceStatesProps<Value, Field> {
  states: readonly (Omit<StateProps, 'children'> & { initial: Value; field?: Field })[];
  wide?: boolean;
  children: (
    choice: { value: Value; onChange: (value: Value) => void },
    field: Field | undefined,
  ) => ReactNode;
}

export function ChoiceStates<Value, Field = object>(props: ChoiceStatesProps<Value, Field>) {
  const { states, wide, children } = props;
  return states.map(({ is, initial, prepare, field }) => (
    <State key={is} is={is} wide={wide} prepare={prepare}>
      <Choosable initial={initial}>
        {(value, onChange) => children({ value, onChange }, field)}
      </Choosable>
    </State>
  ));
}
