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
import styles from './own-picture.module.css';
import settings from './profile-settings-page.module.css';

export function OwnPicture({ user: { name, image } }: { readonly user: StoredUser }) {
  const client = useQueryClient();
  const choose = useRef<HTMLAnchorElement>(null);

  async function tell(): Promise<void> {
    showNotice(notices.pictureRemoved);
    // Keeps the focus, as the button disappears with the picture.
    choose.current?.focus();
    updateSession({ image: null });
    // Comments and lists of fans also show it.
    await client.invalidateQueries();
  }

  return (
    <section className={settings.section} aria-labelledby="own-picture">
      <h3 id="own-picture">Picture</h3>
      <div className={styles.picture}>
        <Avatar name={name} image={image} size={96} decorative />
        <div className={styles.buttons}>
          <ButtonLink ref={choose} size="sm" to={href('/profile/edit')}>
            {image ? 'Choose another one' : 'Choose a picture'}
          </ButtonLink>
          {image && (
            <DeleteButton
              question={{
                title: 'Remove picture?',
                text: 'A mosaic of your initials takes its place.',
                confirmLabel: 'Remove',
              }}
              remove={deletePicture}
              notices={noticesOf('DELETE /users/image')}
              onDeleted={tell}
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
