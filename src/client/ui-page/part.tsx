import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './ui-page.module.css';

interface PartProps {
  /** The part's name, as the code has it. */
  name: string;
  children: ReactNode;
}

/** One part of the interface under its name, in all its states. */
export function Part({ name, children }: PartProps) {
  return (
    <section className={styles.part}>
      <h3 className={styles.name}>{name}</h3>
      <div className={styles.states}>{children}</div>
    </section>
  );
}

interface StateProps {
  /** What is shown: 'idle', 'busy', 'long text'. */
  is: string;
  /** Takes the whole row, as parts do that are as wide as what they stand in. */
  wide?: boolean;
  /** Brings it into the state where it only comes there by use. Runs once. */
  prepare?: (within: HTMLElement) => void;
  children: ReactNode;
}

/** One state of a part, with the words for it above. */
export function State({ is, wide = false, prepare, children }: StateProps) {
  const box = useRef<HTMLDivElement>(null);
  const prepared = useRef(false);

  useEffect(() => {
    // Effects run twice in development, and a second click would close what the first opened.
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
  children: (value: Value, choose: (value: Value) => void) => ReactNode;
}

/** Keeps what is chosen or typed, so that a part can be tried out. */
export function Choosable<Value>({ initial, children }: ChoosableProps<Value>) {
  const [value, setValue] = useState(initial);
  return children(value, setValue);
}
