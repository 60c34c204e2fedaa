import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '../buttons/button.tsx';
import { createStore, useStore } from '../hooks/store.ts';
import styles from './confirm.module.css';

export interface ConfirmQuestion {
  /** The question itself: 'Delete account?'. */
  readonly title: string;
  /** One line of consequence. */
  readonly text?: ReactNode;
  /** What the question is about, drawn large between its title and its line. */
  readonly picture?: ReactNode;
  /** The confirming button's words: 'Delete'. */
  readonly confirmLabel: string;
  /** In place of 'Cancel'. */
  readonly cancelLabel?: string;
  /** Whether it deletes something itself; true unless it says otherwise. */
  readonly deletes?: boolean;
}

interface OpenQuestion extends ConfirmQuestion {
  readonly answer: (confirmed: boolean) => void;
}

const openQuestion = createStore<OpenQuestion | null>(null);

/** Asks before something that cannot be undone; false for Cancel, Escape or a second question. */
export function askConfirm(question: ConfirmQuestion): Promise<boolean> {
  openQuestion.get()?.answer(false);
  return new Promise((resolve) => {
    openQuestion.set({
      ...question,
      answer(confirmed) {
        openQuestion.set(null);
        resolve(confirmed);
      },
    });
  });
}

/** Where the question appears. Stands once in the page. */
export function ConfirmHost() {
  const question = useStore(openQuestion, (one) => one);
  return question && <ConfirmDialog question={question} onAnswer={question.answer} />;
}

interface ConfirmDialogProps {
  question: ConfirmQuestion;
  onAnswer: (confirmed: boolean) => void;
  /** Stands where it is drawn, as in an overview of all parts, instead of over the page. */
  inPlace?: boolean;
}

/** The platform's modal dialog: it holds the focus, Escape cancels, focus returns after. */
export function ConfirmDialog({ question, onAnswer, inPlace = false }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { picture, cancelLabel = 'Cancel', deletes = true } = question;
  const titleId = useId();
  const textId = useId();

  // Closing before the element goes gives the focus back to whatever had it.
  useLayoutEffect(() => {
    if (inPlace) return;
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, [inPlace]);

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      open={inPlace || undefined}
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={question.text ? textId : undefined}
      onCancel={() => onAnswer(false)}
    >
      <h2 id={titleId} className={styles.title}>
        {question.title}
      </h2>
      {picture && <div className={styles.picture}>{picture}</div>}
      {question.text && (
        <p id={textId} className={styles.text}>
          {question.text}
        </p>
      )}
      <div className={styles.buttons}>
        <Button onClick={() => onAnswer(false)}>{cancelLabel}</Button>
        <Button
          variant={deletes ? 'danger' : 'solid'}
          icon={deletes && <IconTrash size={20} aria-hidden="true" />}
          onClick={() => onAnswer(true)}
        >
          {question.confirmLabel}
        </Button>
      </div>
    </dialog>
  );
}
