import type { Ref } from 'react';
import { Avatar } from '#client/artwork/avatar-picture.tsx';
import { Name } from '#client/ui/name.tsx';
import styles from './fans-button.module.css';
import { fansText } from './fans-text.ts';

export const maxFaces = 3;

interface FansButtonProps {
  ref?: Ref<HTMLButtonElement>;
  fans: readonly { readonly _id: string; readonly name: string; readonly image: string | null }[];
  names: readonly string[];
  likesCount: number;
  isOpen: boolean;
  onOpen: () => void;
}

export function FansButton({ ref, fans, names, likesCount, isOpen, onOpen }: FansButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={styles.line}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onOpen}
    >
      <span className={styles.faces}>
        {fans.slice(0, maxFaces).map((fan) => (
          <Avatar key={fan._id} name={fan.name} image={fan.image} size={28} decorative />
        ))}
      </span>
      <span className={styles.words}>
        Liked by{' '}
        {fansText(names, likesCount).map(({ text, isName }) =>
          isName ? (
            <b key={text}>
              <Name>{text}</Name>
            </b>
          ) : (
            <span key={text}>{text}</span>
          ),
        )}
      </span>
    </button>
  );
}

export function NoFans() {
  return <p className={styles.first}>Be the first.</p>;
}
