import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '../buttons/button.tsx';
import { createStore, useStore } from '../hooks/store.ts';
import styles from './confirm.module.css';

export interface ConfirmQuestion {
  readonly title: string;
  readonly text?: ReactNode;
  readonly picture?: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly deletes?: boolean;
}

interface OpenQuestion extends ConfirmQuestion {
  readonly answer: (confirmed: boolean) => void;
}

const openQuestion = createStore<OpenQuestion | null>(null);

/** Resolves to false on Cancel, on Escape or if another question opens. */
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

export function ConfirmHost() {
  const question = useStore(openQuestion, (one) => one);
  return question && <ConfirmDialog question={question} onAnswer={question.answer} />;
}

interface ConfirmDialogProps {
  question: ConfirmQuestion;
  onAnswer: (confirmed: boolean) => void;
  /** Renders the dialog in the page's flow, for the overview of parts. */
  inPlace?: boolean;
}

export function ConfirmDialog({ question, onAnswer, inPlace = false }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { picture, cancelLabel = 'Cancel', deletes = true } = question;
  const titleId = useId();
  const textId = useId();

  // Only closing the dialog restores the focus.
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
