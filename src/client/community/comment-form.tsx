import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#client/ui/button.tsx';
import { RatingField } from '#client/ui/rating.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import type { CommentBody } from '#contract/calls/community.ts';
import { commentForm } from '#contract/forms.ts';
import { checkInput, cleanText } from '#contract/rules.ts';
import { lengthWords } from './comment-text.ts';
import styles from './comments.module.css';

/** Whether a rating goes with a comment. */
export type RatingRule = 'required' | 'optional' | 'none';

/** How sending went: the form is empty once it is saved; `error` is what the server says of the text. */
export interface Sent {
  readonly saved: boolean;
  readonly error?: string;
}

export interface CommentFormProps {
  rating: RatingRule;
  onSend: (body: CommentBody) => Promise<Sent>;
  onClose: () => void;
}

/** A comment to write: text, rating, Send, and Volver that goes back. */
export function CommentForm({ rating: rule, onSend, onClose }: CommentFormProps) {
  const [text, setText] = useState('');
  const [rating, setRating] = useState<number | null>(null);
  const [checked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const refused = checkInput(commentForm.comment, text);
  const error = refused ?? refusal;
  const needsRating = rule === 'required';
  const isRatingMissing = needsRating && rating === null;

  /** The first that must be filled in. */
  const focusFirst = useCallback(() => {
    const first = needsRating ? form.current?.querySelector('input') : field.current;
    first?.focus();
  }, [needsRating]);
  useEffect(focusFirst, [focusFirst]);

  async function send(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (isRatingMissing || refused) {
      const first = isRatingMissing ? form.current?.querySelector('input') : field.current;
      first?.focus();
      return;
    }
    setBusy(true);
    const sent = await onSend({
      comment: cleanText(commentForm.comment, text),
      ...(rating !== null && { rating }),
    });
    // At once, for a disabled button takes no focus back.
    flushSync(() => setBusy(false));
    setRefusal(sent.error);
    if (!sent.saved) {
      (sent.error ? field.current : button.current)?.focus();
      return;
    }
    setText('');
    setRating(null);
    setChecked(false);
    focusFirst();
  }

  return (
    <form ref={form} className={styles.form} onSubmit={send} noValidate>
      {rule !== 'none' && (
        <RatingField
          label={commentForm.rating.label}
          value={rating}
          onChange={setRating}
          optional={rule === 'optional'}
          error={checked && isRatingMissing ? commentForm.rating.messages?.missing : undefined}
        />
      )}
      <TextAreaField
        ref={field}
        label="Comment"
        rows={3}
        value={text}
        error={checked ? error : undefined}
        help={lengthWords(text)}
        onChange={(event) => {
          setText(event.target.value);
          setRefusal(undefined);
        }}
      />
      <div className={styles.buttons}>
        <Button ref={button} type="submit" variant="primary" busy={busy}>
          Send
        </Button>
        <Button lang="es" onClick={onClose}>
          Volver
        </Button>
      </div>
    </form>
  );
}
