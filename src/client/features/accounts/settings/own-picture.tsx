import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { href } from 'react-router';
import { type StoredUser, updateSession } from '#client/api/stored/session.ts';
import { Avatar } from '#client/artwork/avatar-picture.tsx';
import { DeleteButton } from '#client/forms/delete-button.tsx';
import { ButtonLink } from '#client/ui/buttons/button-link.tsx';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { noticesOf } from '#contract/errors/error-notices.ts';
import { notices } from '#contract/notices.ts';
import { deletePicture } from '../account-calls.ts';
import styles from './profile-settings-page.module.css';

export function OwnPicture({ user: { name, image } }: { readonly user: StoredUser }) {
  const client = useQueryClient();
  const chooseRef = useRef<HTMLAnchorElement>(null);

  async function handleDeleted(): Promise<void> {
    showNotice(notices.pictureRemoved);
    // The focused button disappears with the picture.
    chooseRef.current?.focus();
    updateSession({ image: null });
    await client.invalidateQueries();
  }

  return (
    <section className={styles.section} aria-labelledby="own-picture">
      <h3 id="own-picture">Picture</h3>
      <div className={styles.picture}>
        <Avatar name={name} image={image} size={96} decorative />
        <div className={styles.buttons}>
          <ButtonLink ref={chooseRef} size="sm" to={href('/profile/edit')}>
            {image ? 'Choose another one' : 'Choose a picture'}
          </ButtonLink>
          {image && (
            <DeleteButton
              question={{
                title: 'Remove picture?',
                text: 'A mosaic of your initials will be shown instead.',
                confirmLabel: 'Remove',
              }}
              remove={deletePicture}
              notices={noticesOf('DELETE /users/image')}
              onDeleted={handleDeleted}
              variant="plain"
            >
              Remove picture
            </DeleteButton>
          )}
        </div>
      </div>
    </section>
  );
}
