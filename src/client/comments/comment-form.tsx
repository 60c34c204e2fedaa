import { useEffect, useRef, useState } from 'react';
import { type FieldErrors, useForm } from '#client/forms/use-form.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { RatingField } from '#client/ui/fields/rating.tsx';
import { TextAreaField } from '#client/ui/fields/text-area-field.tsx';
import type { CommentBody } from '#contract/calls/comments.ts';
import { checkForm, cleanText, type Form } from '#contract/form-checks.ts';
import { commentForm } from '#contract/forms.ts';
import { lengthText } from './comment-length.ts';
import styles from './comments.module.css';

type Field = keyof typeof commentForm;

export type RatingRule = 'required' | 'optional' | 'none';

interface CommentFormProps {
  rating: RatingRule;
  /** Returns the field errors, or null if the comment was saved. */
  onSend: (body: CommentBody) => Promise<FieldErrors<'comment'> | null>;
  onClose: () => void;
}

export function CommentForm({ rating: ratingRule, onSend, onClose }: CommentFormProps) {
  const [text, setText] = useState('');
  const [rating, setRating] = useState<number | null>(null);
  const needsRating = ratingRule === 'required';
  const area = useRef<HTMLTextAreaElement>(null);
  const rules: Form = { ...commentForm, rating: { ...commentForm.rating, required: needsRating } };
  const inputErrors = checkForm(rules, { rating: String(rating ?? ''), comment: text })?.fields;

  async function send(): Promise<FieldErrors<Field> | null> {
    // Input errors are already shown.
    if (inputErrors) return {};
    const comment = cleanText(commentForm.comment, text);
    return onSend({ comment, ...(rating !== null && { rating }) });
  }

  const { form, errors, busy, attempted, clear } = useForm<Field>(send);
  const shownErrors: FieldErrors<Field> = attempted ? { ...errors, ...inputErrors } : {};

  useEffect(() => {
    const first = needsRating ? form.ref.current?.querySelector('input') : area.current;
    first?.focus();
  }, [needsRating, form.ref]);

  return (
    <form {...form} className={styles.form}>
      {ratingRule !== 'none' && (
        <RatingField
          label={commentForm.rating.label}
          value={rating}
          onChange={setRating}
          optional={ratingRule === 'optional'}
          error={shownErrors.rating}
        />
      )}
      <TextAreaField
        ref={area}
        label="Comment"
        rows={3}
        value={text}
        error={shownErrors.comment}
        help={lengthText(text)}
        onChange={(event) => {
          setText(event.target.value);
          clear('comment');
        }}
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
