import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { RatingField } from '#client/ui/rating.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { type CommentBody, maxCommentLength } from '#contract/comments.ts';
import styles from './comments.module.css';

/** Whether a rating goes with a comment. */
export type RatingRule = 'required' | 'optional' | 'none';

export interface CommentFormProps {
  rating: RatingRule;
  /** True once the comment is saved; the form is empty then. */
  onSend: (body: CommentBody) => Promise<boolean>;
  onClose: () => void;
}

/** A comment to write: text, rating, Send, and Volver that goes back. */
export function CommentForm({ rating: rule, onSend, onClose }: CommentFormProps) {
  const [text, setText] = useState('');
  const [rating, setRating] = useState<number | null>(null);
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => field.current?.focus(), []);

  const isTextMissing = text.trim() === '';
  const isRatingMissing = rule === 'required' && rating === null;

  async function send(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (isRatingMissing || isTextMissing) {
      const first = isRatingMissing ? form.current?.querySelector('input') : field.current;
      first?.focus();
      return;
    }
    setBusy(true);
    const saved = await onSend({ comment: text.trim(), ...(rating !== null && { rating }) });
    setBusy(false);
    if (!saved) return;
    setText('');
    setRating(null);
    setChecked(false);
    field.current?.focus();
  }

  return (
    <form ref={form} className={styles.form} onSubmit={send} noValidate>
      {rule !== 'none' && (
        <RatingField
          label="Your rating"
          value={rating}
          onChange={setRating}
          optional={rule === 'optional'}
          error={checked && isRatingMissing ? 'Choose a rating from 1 to 5' : undefined}
        />
      )}
      <TextAreaField
        ref={field}
        label="Comment"
        rows={3}
        maxLength={maxCommentLength}
        value={text}
        error={checked && isTextMissing ? 'Write your comment first' : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={busy}>
          Send
        </Button>
        <Button lang="es" onClick={onClose}>
          Volver
        </Button>
      </div>
    </form>
  );
}
