import { IconInfoCircle } from '@tabler/icons-react';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { Kind } from '#contract/kind.ts';
import styles from './create-form.module.css';
import type { Namesake } from './create-namesakes.ts';

/**
 * Says under a name which items are there already by the same or nearly the same name. It warns
 * and never stops; its links open beside the form, which keeps what was typed.
 */
export function CreateNameWarning({
  kind,
  namesakes,
}: {
  kind: Kind;
  namesakes: readonly Namesake[];
}) {
  const isSame = namesakes[0]?.likeness === 'same';
  return (
    <div role="status">
      {namesakes.length > 0 && (
        <p className={styles.warning}>
          <IconInfoCircle size={18} aria-hidden="true" />
          <span>
            {isSame ? `A ${kind.labels.one} of this name is here already: ` : 'Much like '}
            {namesakes.map(({ _id, name }, index) => (
              <span key={_id}>
                {index > 0 && ', '}
                <a href={`${kind.page}/${_id}`} target="_blank" rel="noreferrer">
                  {name}
                  <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
                </a>
              </span>
            ))}
            {!isSame && ', already here'}
          </span>
        </p>
      )}
    </div>
  );
}
