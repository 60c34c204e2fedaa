import { IconInfoCircle } from '@tabler/icons-react';
import { ItemName } from '#client/lists/item-name.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { Kind } from '#contract/kinds/kind.ts';
import styles from './create-form.module.css';
import type { NameSimilarity, Namesake } from './namesakes.ts';

const introductions: Readonly<Record<NameSimilarity, string>> = {
  same: 'Already here under this name: ',
  near: 'Already here under a similar name: ',
};

interface CreateNameWarningProps {
  kind: Kind;
  /** Exact matches first. */
  namesakes: readonly Namesake[];
}

/** Opens links in a new tab to keep the form's values. */
export function CreateNameWarning({ kind, namesakes }: CreateNameWarningProps) {
  const similarity = namesakes[0]?.similarity;
  return (
    <div role="status" className={styles.namesakes}>
      {similarity && (
        <p className={styles.warning}>
          <IconInfoCircle size={18} aria-hidden="true" />
          <span>
            {introductions[similarity]}
            {namesakes
              .filter((namesake) => namesake.similarity === similarity)
              .map(({ _id, name }, index) => (
                <span key={_id}>
                  <span>{index > 0 && ', '}</span>
                  <a href={`${kind.page}/${_id}`} target="_blank" rel="noreferrer">
                    <ItemName>{name}</ItemName>
                    <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
                  </a>
                </span>
              ))}
          </span>
        </p>
      )}
    </div>
  );
}
